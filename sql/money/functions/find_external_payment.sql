-- Returns one external payment for its form, with its last change. Called by the dialogs of /admin/externalPayments.
-- Errors: BT102 account inactive, BT103 forbidden, BT104 not found.
-- grant: bourse_app
create or replace function money.find_external_payment(
    p_actor_id bigint,
    p_id bigint
)
returns jsonb
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_found jsonb;
begin
    perform iam.require_role(p_actor_id, 'admin');
    select jsonb_build_object(
        'id', e.id, 'name', e.name, 'link', e.link, 'logo', e.logo, 'custom_value', e.custom_value, 'custom_label', e.custom_label,
        'changed', audit.latest_entry('external_payment', e.id::text)
    ) into v_found
    from money.external_payments e where e.id = p_id and e.deleted_at is null;
    if v_found is null then
        raise exception using errcode = 'BT104', message = 'Not found';
    end if;
    return v_found;
end;
$$;
