-- Submits identity documents; the parameters name files that were validated and stored before. An omitted file is taken
-- over from a declined submission, so that one page can be replaced alone, the front with its expiry; with another
-- document type only the address is. Notifies staff. Called by POST /kyc. Locks: the user. Errors: BT103 forbidden,
-- BT109 not allowed while acting for a customer, BT410 unknown document type, BT411 review pending, BT412 already
-- approved, BT605 invalid file.
-- grant: bourse_app

-- not_submitted ─ submit ─► pending ─ approve ─► approved
--                           pending ─ decline ─► declined ─ submit ─► pending (a new row)
--                                    approved ─ decline ─► declined

create or replace function kyc.submit(
    p_actor_id bigint,
    p_type text,
    p_front_file text,
    p_back_file text,
    p_address_file text
)
returns bigint
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_last kyc.documents;
    v_id bigint;
    v_person record;
    v_keeps_front boolean;
begin
    perform iam.require_role(p_actor_id, 'customer');
    perform iam.reject_impersonation();
    if coalesce(p_type not in ('national_id', 'passport', 'driver_license'), true) then
        raise exception using errcode = 'BT410', message = 'Document type is required', column = 'type';
    end if;
    -- Serialises with a change of name, which sends a pending submission back to review (kyc.review_name).
    perform from iam.users u where u.id = p_actor_id for no key update;
    select * into v_last from kyc.documents where user_id = p_actor_id order by id desc limit 1;
    if v_last.status = 'approved' then
        raise exception using errcode = 'BT412', message = 'Your documents are already approved';
    end if;
    v_keeps_front := p_front_file is null and v_last.type = p_type;
    insert into kyc.documents (user_id, type, front_file, back_file, address_file, expires_on, reminded_for)
    values (
        p_actor_id,
        p_type,
        coalesce(site.use_file(p_actor_id, p_front_file, 'kyc', 'front'), case when v_last.type = p_type then v_last.front_file end),
        coalesce(site.use_file(p_actor_id, p_back_file, 'kyc', 'back'), case when v_last.type = p_type then v_last.back_file end),
        coalesce(site.use_file(p_actor_id, p_address_file, 'kyc', 'address'), v_last.address_file),
        case when v_keeps_front then v_last.expires_on end,
        case when v_keeps_front then v_last.reminded_for end
    )
    on conflict do nothing
    returning id into v_id;
    if not found then
        raise exception using errcode = 'BT411', message = 'Your documents are under review';
    end if;
    select * into v_person from iam.find_person(p_actor_id);
    perform audit.record(p_actor_id, 'submit', 'kyc', v_id::text, null, jsonb_build_object('type', p_type));
    perform site.notify_staff('{admin}', 'kyc_submitted', 'KYC submitted', v_person.full_name, '/admin/kyc/' || v_id);
    perform site.publish('user:' || p_actor_id, jsonb_build_object('changed', jsonb_build_array('kyc')));
    return v_id;
end;
$$;
