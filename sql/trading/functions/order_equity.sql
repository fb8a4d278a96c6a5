-- Returns the composition of the equity at which an order was stopped out: for each open instrument of the account the
-- quote, the sums of its orders, and its floating profit or loss in the quote currency and, to 5 decimals, in the
-- account's; finally a row without instrument with the rounding difference, if any. No rows for an order that was not
-- stopped out. For the owner and staff who may see the order. Called by GET /orders/{id}. Errors: BT104 not found.
-- grant: bourse_app
create or replace function trading.order_equity(
    p_actor_id bigint,
    p_order_id bigint
)
returns table (
    instrument text, quote_symbol text, price_decimals integer, bid numeric, ask numeric, quote_time timestamptz,
    long_units numeric, long_cost numeric, short_units numeric, short_cost numeric, spread numeric,
    quote_value numeric, multiplier numeric, divisor numeric, profit_loss numeric
)
language plpgsql
stable
rows 5
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    perform trading.find_order(p_actor_id, p_order_id);
    return query
    select i.name, i.quote, market.shown_decimals(i.category, i.price_decimals)::integer, v.bid, v.ask, v.quote_time,
        v.long_units, v.long_cost, v.short_units, v.short_cost, v.spread, v.quote_value, v.multiplier, v.divisor, round(v.profit_loss, 5)
    from trading.closures c
    cross join lateral trading.position_values(c.positions) v
    join market.instruments i on i.id = v.instrument_id
    where c.order_id = p_order_id
    union all
    -- The rows above are rounded individually and the equity once; the difference is a separate row, so that the column
    -- adds up.
    select null, null, null, null, null, null, null, null, null, null, null, null, null, null, r.rest
    from (
        select round(c.equity, 5) - round(c.balance, 5) - (
            select coalesce(sum(round(v.profit_loss, 5)), 0) from trading.position_values(c.positions) v
        )
        from trading.closures c
        where c.order_id = p_order_id and c.positions is not null
    ) r (rest)
    where r.rest <> 0;
end;
$$;
