-- Returns one order for the back office's dialogs, figures as text, with its last change; null if the actor may not see
-- it. Called by the dialogs of /admin/trades. Errors: BT102 account inactive, BT103 forbidden.
-- grant: bourse_app
create or replace function trading.find_trade(
    p_actor_id bigint,
    p_order_id bigint
)
returns jsonb
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    perform iam.require_role(p_actor_id, 'admin', 'manager', 'retention_agent');
    return (
        select (
            select jsonb_object_agg(f.key, f.value)
            from jsonb_each_text(to_jsonb(l) - 'id' - 'sort_key' - 'price_decimals' - 'user_id') f
        ) || jsonb_build_object('id', l.id, 'user_id', l.user_id, 'price_decimals', l.price_decimals, 'may_change', trading.may_change_orders(p_actor_id),
            'changed', audit.latest_entry('trading.orders', l.id::text))
        from trading.list_trades(p_actor_id, jsonb_build_object('id', p_order_id::text), '{"page": 1, "limit": 1, "sort": "-id"}') l
    );
end;
$$;

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
