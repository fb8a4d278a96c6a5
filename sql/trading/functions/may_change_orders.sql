-- Returns whether the actor may edit and delete orders at all (Q-52): administrators, and managers while the setting
-- managersEditTrades is on. trading.lock_for_change checks whose orders. Internal.
create or replace function trading.may_change_orders(
    p_actor_id bigint
)
returns boolean
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_role smallint := iam.role_of(p_actor_id);
begin
    return coalesce(v_role = iam.role('admin') or v_role = iam.role('manager') and site.is_on('managersEditTrades'), false);
end;
$$;
