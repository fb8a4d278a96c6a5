-- Splits p_units off an open order: two open orders with the same entry and levels, margin and spread in proportion,
-- together exactly equal to the original. Equity, used margin, exposure and bands do not change. Returns the part's id.
-- Called by trading.close_order, which holds account and order and closes the part in the same transaction.
create or replace function trading.split_order(
    p_order_id bigint,
    p_units numeric
)
returns bigint
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_part_id bigint;
begin
    with part as (
        insert into trading.orders (
            account_id, instrument_id, type, units, open_rate, spread, leverage, margin_used, exchange_rate, stop_out_level,
            take_profit, stop_loss, quote_time, created_at, parent_id, rate_multiplier, rate_divisor
        )
        select
            o.account_id, o.instrument_id, o.type, p_units, o.open_rate,
            trim_scale(round(round(o.spread * p_units, 50) / o.units, 24)), o.leverage,
            round(round(o.margin_used * p_units, 50) / o.units, 18), o.exchange_rate, o.stop_out_level,
            o.take_profit, o.stop_loss, o.quote_time, o.created_at, o.id, o.rate_multiplier, o.rate_divisor
        from trading.orders o
        where o.id = p_order_id
        returning *
    ),
    -- The rest is the original less the part, so that both add up to the last digit.
    rest as (
        update trading.orders o set units = o.units - p.units, spread = o.spread - p.spread, margin_used = o.margin_used - p.margin_used
        from part p
        where o.id = p.parent_id
    ),
    exposed as (
        update trading.exposures e set orders = e.orders + 1
        from part p
        where e.account_id = p.account_id and e.instrument_id = p.instrument_id
    )
    select id into v_part_id from part;
    return v_part_id;
end;
$$;
