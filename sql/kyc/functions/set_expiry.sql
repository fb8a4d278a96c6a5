-- Sets the day on which the identity document of the newest submission expires, null for none; administrators only.
-- Called by POST /admin/kyc/{id}/expiry. Locks: the document. Errors: BT102 account inactive, BT103 forbidden, BT104
-- not found, BT413 newer documents exist, BT416 invalid day.
-- grant: bourse_app
create or replace function kyc.set_expiry(
    p_actor_id bigint,
    p_document_id bigint,
    p_expires_on date
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_document kyc.documents := kyc.lock_for_review(p_actor_id, p_document_id);
begin
    if p_expires_on not between '2000-01-01' and '2100-01-01' then
        raise exception using errcode = 'BT416', message = 'Enter a valid date', column = 'expiresOn';
    end if;
    update kyc.documents d set expires_on = p_expires_on, reminded_for = null where d.id = p_document_id;
    perform audit.record(p_actor_id, 'set_expiry', 'kyc', p_document_id::text, jsonb_build_object('expires_on', v_document.expires_on),
        jsonb_build_object('expires_on', p_expires_on));
end;
$$;

-- Reminds the owners of approved documents that expire, 30 and 7 days before and on the day itself, each once; returns
-- their number. Called by the job remind-expiry. Locks: the documents.
-- grant: bourse_worker
create or replace function kyc.remind_expiry(
    p_today date
)
returns integer
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_document record;
    v_count integer := 0;
begin
    for v_document in
        select d.id, d.user_id, d.expires_on, x.days
        from kyc.documents d
        cross join lateral (
            select min(s.days) from unnest(array[30, 7, 0]) s (days) where d.expires_on - p_today <= s.days
        ) x (days)
        where d.status = 'approved' and d.expires_on <= p_today + 30 and x.days is distinct from d.reminded_for
            and not exists (select from kyc.documents n where n.user_id = d.user_id and n.id > d.id)
        order by d.id
        for no key update of d
    loop
        update kyc.documents d set reminded_for = v_document.days where d.id = v_document.id;
        perform site.notify_user(v_document.user_id, 'kyc_expiring',
            case when v_document.days = 0 then 'Your identity document has expired' else 'Your identity document expires soon' end,
            to_char(v_document.expires_on, 'YYYY-MM-DD'), '/suitability');
        v_count := v_count + 1;
    end loop;
    return v_count;
end;
$$;
