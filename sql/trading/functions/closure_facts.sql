-- Returns the facts of a closed order for a mail or notification. Called by trading.notify_closures and
-- site.read_notices.
create or replace function trading.closure_facts(
    p_order_id bigint
)
returns jsonb
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select jsonb_build_object(
        'pair', replace(i.name, '_', '/'), 'side', o.type, 'units', trim_scale(o.units)::text, 'rate', o.close_rate::text,
        'result', round(o.pro_loss, 2) || ' ' || a.currency
    )
    from trading.orders o
    join market.instruments i on i.id = o.instrument_id
    join money.accounts a on a.id = o.account_id
    where o.id = p_order_id and o.close_time is not null
$$;
