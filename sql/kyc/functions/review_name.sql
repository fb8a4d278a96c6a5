-- Sends a customer back to review after a change of name: an approved submission is copied as a pending one, a pending
-- submission gets a new id, and administrators are notified (Q-101). The caller holds the user's row. Called by the
-- trigger iam.tg_users__review_name. Locks: the newest document.
create or replace function kyc.review_name(
    p_user_id bigint,
    p_actor_id bigint
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_document kyc.documents;
    v_id bigint;
begin
    select * into v_document from kyc.documents d where d.user_id = p_user_id order by d.id desc limit 1 for no key update;
    if v_document.status = 'pending' then
        -- With a new id, an administrator whose page shows the earlier name can no longer approve the submission.
        update kyc.documents d set id = default where d.id = v_document.id returning d.id into v_id;
    elsif v_document.status = 'approved' then
        insert into kyc.documents (user_id, type, front_file, back_file, address_file, expires_on, reminded_for)
        values (p_user_id, v_document.type, v_document.front_file, v_document.back_file, v_document.address_file, v_document.expires_on,
            v_document.reminded_for)
        returning id into v_id;
    else
        return;
    end if;
    perform audit.record(
        p_actor_id, 'name_changed', 'kyc', v_id::text,
        jsonb_build_object('document', v_document.id, 'status', v_document.status), jsonb_build_object('document', v_id, 'status', 'pending')
    );
    perform site.notify_staff('{admin}', 'kyc_name_changed', 'Name changed: review the documents again', u.full_name, '/admin/kyc/' || v_id)
    from iam.users u where u.id = p_user_id;
    perform site.publish('user:' || p_user_id, jsonb_build_object('changed', jsonb_build_array('kyc')));
end;
$$;

-- Returns the name on the newest approved identity document, also while a later submission is pending or after the
-- approval was withdrawn; null if none was ever approved. Internal.
create or replace function kyc.verified_name(
    p_user_id bigint
)
returns text
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select d.approved_name
    from kyc.documents d
    where d.user_id = p_user_id and d.approved_name is not null
    order by d.id desc
    limit 1;
$$;
