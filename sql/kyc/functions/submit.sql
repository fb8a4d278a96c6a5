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
set search_path = ''
as $$
declare
    v_status text;
    v_id bigint;
    v_person record;
begin
    perform iam.require_role(p_actor_id, array[3]);
    perform iam.refuse_impersonation();
    if coalesce(p_type not in ('national_id', 'passport', 'driver_license'), true) then
        raise exception using errcode = 'BT410', message = 'Document type is required', column = 'type';
    end if;
    v_status := kyc.status_of(p_actor_id);
    if v_status = 'approved' then
        raise exception using errcode = 'BT412', message = 'Your documents are already approved';
    end if;
    insert into kyc.documents (user_id, type, front_file, back_file, address_file)
    values (p_actor_id, p_type, p_front_file, p_back_file, p_address_file)
    on conflict do nothing
    returning id into v_id;
    if not found then
        raise exception using errcode = 'BT411', message = 'Your documents are under review';
    end if;
    select * into v_person from iam.find_person(p_actor_id);
    perform audit.record(p_actor_id, 'submit', 'kyc', v_id::text, null, jsonb_build_object('type', p_type));
    perform site.notify_staff(array[1], 'kyc_submitted', 'KYC submitted', v_person.full_name, '/admin/kyc');
    perform site.tell('user:' || p_actor_id, jsonb_build_object('changed', jsonb_build_array('kyc')));
    return v_id;
end;
$$;

comment on function kyc.submit(bigint, text, text, text, text) is
'POST /kyc: a customer hands in identity documents; the files were checked and stored before, these are their names.
Staff are notified. Raises BT103, BT109, BT410 document type, BT411 already under review, BT412 already approved.';

revoke all on function kyc.submit(bigint, text, text, text, text) from public;
grant execute on function kyc.submit(bigint, text, text, text, text) to bourse_app;
