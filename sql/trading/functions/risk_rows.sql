-- Returns the exposure of all accounts of a mode by instrument, in one pass over trading.exposures: units and cost by
-- side, and in p_currency the value of net and gross units at mid prices and the broker's floating P/L, which is minus
-- the customers' in their accounts' currencies (E-05). p_users restricts it to some customers and
-- p_instrument_id to one instrument, null for all. The largest holder is the account with the largest net units. Called by
-- trading.risk_desk and trading.large_trades.
create or replace function trading.risk_rows(
    p_users bigint[],
    p_mode money.account_mode,
    p_currency text,
    p_instrument_id integer default null
)
returns table (
    instrument_id integer, name text, category market.category, base text, quote text, decimals smallint, bid numeric, ask numeric,
    mid numeric, positions bigint, holders bigint, long_units numeric, long_cost numeric, short_units numeric, short_cost numeric,
    net numeric, gross numeric, floating numeric, largest_units numeric, largest_account_id bigint
)
language plpgsql
stable
rows 100
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    return query
    with held as materialized (
        select e.instrument_id, a.currency, sum(e.orders)::bigint as positions, count(*) as holders,
            sum(e.long_units::numeric) as long_units, sum(e.long_cost::numeric) as long_cost,
            sum(e.short_units::numeric) as short_units, sum(e.short_cost::numeric) as short_cost, sum(e.spread::numeric) as spread,
            max(array[abs(e.long_units - e.short_units), e.account_id]) as largest
        from trading.exposures e
        join money.accounts a on a.id = e.account_id
        where a.mode = p_mode and (p_users is null or a.user_id = any (p_users))
            and (p_instrument_id is null or e.instrument_id = p_instrument_id)
        group by e.instrument_id, a.currency
    ), valued as (
        select h.*, market.converted(
            market.converted(h.long_units * q.ask - h.long_cost - h.short_units * q.bid + h.short_cost - h.spread, x.multiplier, x.divisor),
            y.multiplier, y.divisor) as profit_loss
        from held h
        join market.instruments i on i.id = h.instrument_id
        join market.quotes q on q.instrument_id = h.instrument_id
        left join trading.risk_rates x on x.quote = i.quote and x.currency = h.currency
        left join trading.risk_rates y on y.quote = h.currency and y.currency = p_currency
    ), summed as (
        select v.instrument_id, sum(v.positions)::bigint as positions, sum(v.holders)::bigint as holders, sum(v.long_units) as long_units,
            sum(v.long_cost) as long_cost, sum(v.short_units) as short_units, sum(v.short_cost) as short_cost,
            coalesce(sum(v.profit_loss), 0) as profit_loss, max(v.largest) as largest
        from valued v
        group by v.instrument_id
    )
    select s.instrument_id, i.name, i.category, i.base, i.quote, market.shown_decimals(i.category, i.price_decimals), q.bid, q.ask, m.mid,
        s.positions, s.holders, s.long_units, s.long_cost, s.short_units, s.short_cost,
        coalesce(market.converted((s.long_units - s.short_units) * m.mid, x.multiplier, x.divisor), 0),
        coalesce(market.converted((s.long_units + s.short_units) * m.mid, x.multiplier, x.divisor), 0),
        -s.profit_loss, s.largest[1], s.largest[2]::bigint
    from summed s
    join market.instruments i on i.id = s.instrument_id
    join market.quotes q on q.instrument_id = s.instrument_id
    cross join lateral (select (q.bid + q.ask) / 2) m (mid)
    left join trading.risk_rates x on x.quote = i.quote and x.currency = p_currency;
end;
$$;
