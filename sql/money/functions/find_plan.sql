-- Returns one plan for its form, with its number of customers and last change. Called by the dialogs of /admin/pricing.
-- Errors: BT102 account inactive, BT103 forbidden, BT104 not found.
-- grant: bourse_app
create or replace function money.find_plan(
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
    select (to_jsonb(p) - 'created_at' - 'deleted_at' - 'id' - 'version')
    into v_found
    from money.plans p
    where p.id = p_id and p.deleted_at is null;
    if v_found is null then
        raise exception using errcode = 'BT104', message = 'Not found';
    end if;
    -- Numbers are returned as text.
    return (select jsonb_object_agg(f.key, f.value) from jsonb_each_text(v_found) f)
        || (
            select jsonb_build_object(
                'id', p.id, 'changed', audit.latest_entry('plan', p.id::text),
                'customers', (select count(*) from iam.users u where u.plan_id = p.id and u.deleted_at is null)
            )
            from money.plans p where p.id = p_id
        );
end;
$$;
