-- Returns trading.risk_rows with the broker's hedges beside them (Q-140): open hedges by count, net units, value at mid
-- prices, floating P/L, P/L of the hedges closed on this UTC day by the market's clock, and the customers' net units
-- and value less the hedges'. Hedges cover the whole book, so they count for all customers' real accounts only.
-- Includes instruments with hedges alone. Called by trading.risk_desk and trading.exceeded_limits.
create or replace function trading.risk_book(
    p_users bigint[],
    p_mode money.account_mode,
    p_currency text,
    p_instrument_id integer default null
)
returns table (
    instrument_id integer, name text, category market.category, base text, quote text, decimals smallint, bid numeric, ask numeric,
    mid numeric, positions bigint, holders bigint, long_units numeric, long_cost numeric, short_units numeric, short_cost numeric,
    net numeric, gross numeric, floating numeric, hedges bigint, hedge_units numeric, hedge_net numeric, hedge_floating numeric,
    hedge_realised numeric, after_units numeric, after_net numeric
)
language sql
stable
rows 100
security definer
set search_path = pg_catalog, pg_temp
as $$
    select i.id, i.name, i.category, i.base, i.quote, market.shown_decimals(i.category, i.price_decimals), q.bid, q.ask, (q.bid + q.ask) / 2,
        coalesce(r.positions, 0), coalesce(r.holders, 0), coalesce(r.long_units, 0), coalesce(r.long_cost, 0), coalesce(r.short_units, 0),
        coalesce(r.short_cost, 0), coalesce(r.net, 0), coalesce(r.gross, 0), coalesce(r.floating, 0), coalesce(h.hedges, 0),
        coalesce(h.units, 0), coalesce(h.net, 0), coalesce(h.floating, 0), coalesce(h.realised, 0),
        coalesce(r.long_units - r.short_units, 0) - coalesce(h.units, 0), coalesce(r.net, 0) - coalesce(h.net, 0)
    from trading.risk_rows(p_users, p_mode, p_currency, p_instrument_id) r
    full join (
        select * from trading.hedge_rows(p_currency, p_instrument_id) where p_users is null and p_mode = 'real'
    ) h on h.instrument_id = r.instrument_id
    join market.instruments i on i.id = coalesce(r.instrument_id, h.instrument_id)
    join market.quotes q on q.instrument_id = i.id
$$;

-- Returns the broker's hedges by instrument in p_currency: open ones by count, net units, value at mid prices and
-- floating P/L, and the P/L of those closed on this UTC day. A bought hedge is valued at the bid and a sold one at the
-- ask, the prices at which the provider would close it. Called by trading.risk_book.
create or replace function trading.hedge_rows(
    p_currency text,
    p_instrument_id integer
)
returns table (instrument_id integer, hedges bigint, units numeric, net numeric, floating numeric, realised numeric)
language sql
stable
rows 50
security definer
set search_path = pg_catalog, pg_temp
as $$
    select s.instrument_id, s.hedges, s.units, coalesce(market.converted(s.units * s.mid, x.multiplier, x.divisor), 0),
        coalesce(market.converted(s.floating, x.multiplier, x.divisor), 0), coalesce(market.converted(s.realised, x.multiplier, x.divisor), 0)
    from (
        select h.instrument_id, i.quote, (q.bid + q.ask) / 2 as mid,
            count(*) filter (where h.state = 'open') as hedges,
            coalesce(sum(case h.side when 'buy' then h.units else -h.units end) filter (where h.state = 'open'), 0) as units,
            coalesce(sum(h.units * case h.side when 'buy' then q.bid - h.open_rate else h.open_rate - q.ask end) filter (where h.state = 'open'), 0) as floating,
            coalesce(sum(h.units * case h.side when 'buy' then h.close_rate - h.open_rate else h.open_rate - h.close_rate end) filter (where h.state = 'closed'), 0) as realised
        from trading.hedges h
        join market.instruments i on i.id = h.instrument_id
        join market.quotes q on q.instrument_id = h.instrument_id
        where (p_instrument_id is null or h.instrument_id = p_instrument_id)
            and (h.state = 'open' or h.state = 'closed' and h.closed_at >= date_trunc('day', market.clock(), 'UTC'))
        group by h.instrument_id, i.quote, q.bid, q.ask
    ) s
    left join trading.risk_rates x on x.quote = s.quote and x.currency = p_currency
$$;

-- Returns the exposure of all accounts of a mode by instrument, in one pass over trading.exposures: units and cost by
-- side, and in p_currency the value of net and gross units at mid prices and the broker's floating P/L, which is minus
-- the customers' in their accounts' currencies (E-05). p_users restricts it to some customers and p_instrument_id to
-- one instrument, null for all. Called by trading.risk_book.
create or replace function trading.risk_rows(
    p_users bigint[],
    p_mode money.account_mode,
    p_currency text,
    p_instrument_id integer default null
)
returns table (
    instrument_id integer, name text, category market.category, base text, quote text, decimals smallint, bid numeric, ask numeric,
    mid numeric, positions bigint, holders bigint, long_units numeric, long_cost numeric, short_units numeric, short_cost numeric,
    net numeric, gross numeric, floating numeric
)
language plpgsql
stable
rows 100
security definer
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_custom_plan
as $$
-- Planned at each call: a generic plan expects a few customers and reads the exposures account by account.
begin
    return query
    with held as materialized (
        select e.instrument_id, a.currency, sum(e.orders)::bigint as positions, count(*) as holders,
            sum(e.long_units::numeric) as long_units, sum(e.long_cost::numeric) as long_cost,
            sum(e.short_units::numeric) as short_units, sum(e.short_cost::numeric) as short_cost, sum(e.spread::numeric) as spread
        from trading.exposures e
        join money.accounts a on a.id = e.account_id
        where a.mode = p_mode and (p_users is null or a.user_id = any (p_users))
            and (p_instrument_id is null or e.instrument_id = p_instrument_id)
        group by e.instrument_id, a.currency
    ), summed as (
        select h.instrument_id, sum(h.positions)::bigint as positions, sum(h.holders)::bigint as holders, sum(h.long_units) as long_units,
            sum(h.long_cost) as long_cost, sum(h.short_units) as short_units, sum(h.short_cost) as short_cost,
            coalesce(sum((h.long_units - h.short_units) * p.mid * p.z_multiplier / p.z_divisor), 0) as net,
            coalesce(sum((h.long_units + h.short_units) * p.mid * p.z_multiplier / p.z_divisor), 0) as gross,
            -coalesce(sum(market.converted(market.converted(
                h.long_units * p.ask - h.long_cost - h.short_units * p.bid + h.short_cost - h.spread, p.x_multiplier, p.x_divisor),
                p.y_multiplier, p.y_divisor)), 0) as floating
        from held h
        join trading.risk_prices(p_currency) p on p.instrument_id = h.instrument_id and p.currency = h.currency
        group by h.instrument_id
    )
    select s.instrument_id, i.name, i.category, i.base, i.quote, market.shown_decimals(i.category, i.price_decimals), q.bid, q.ask,
        (q.bid + q.ask) / 2, s.positions, s.holders, s.long_units, s.long_cost, s.short_units, s.short_cost, s.net, s.gross, s.floating
    from summed s
    join market.instruments i on i.id = s.instrument_id
    join market.quotes q on q.instrument_id = s.instrument_id;
end;
$$;
