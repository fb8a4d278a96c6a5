-- The terms of trade that trading.terms stores, computed from instrument, category and plan: for each instrument
-- without a plan (plan_id 0) and under each plan. A deleted plan still applies to its customers. A stored
-- restriction makes an instrument untradable until trading.sweep removes it; trading.check_tradable checks
-- whether it has expired. Read by
-- trading.refresh_terms and check 0416. Internal.
create or replace view trading.agreed_terms as
select
    i.name,
    coalesce(p.id, 0) as plan_id,
    i.id as instrument_id,
    i.tradable and not exists (select from trading.restrictions r where trading.restricts(r.instrument_id, r.category, i.id, i.category)) as tradable,
    i.quote,
    i.min_units,
    i.max_units,
    i.unit_step,
    market.pip_size(i.quote, i.pip_size) as pip,
    c.spread_pips,
    c.lot_state,
    coalesce(i.calendar_id, c.calendar_id) as calendar_id,
    coalesce(i.stale_after, c.stale_after) as stale_after,
    trading.leverage(case i.category when 'forex' then p.forex_leverage when 'commodity' then p.commodity_leverage
        when 'index' then p.index_leverage when 'stock' then p.stock_leverage else p.crypto_leverage end, i.leverage) as leverage,
    coalesce(case i.category when 'forex' then p.forex_stopout when 'commodity' then p.commodity_stopout
        when 'index' then p.index_stopout when 'stock' then p.stock_stopout else p.crypto_stopout end, 50) as stop_out,
    t.limits as tier_limits,
    t.leverages as tier_leverages,
    s.max_order_units,
    s.max_open_units,
    s.limits > 0 or exists (
        select from trading.leverage_windows w where trading.restricts(w.instrument_id, w.category, i.id, i.category)
    ) as has_controls
from market.instruments i
join market.categories c on c.category = i.category
cross join lateral (
    select p.* from money.plans p
    union all
    select (null::money.plans).*
) p
left join trading.margin_tiers t on t.instrument_id = i.id
cross join lateral (
    select min(l.max_order_units::numeric) as max_order_units, min(l.max_open_units::numeric) as max_open_units, count(*) as limits
    from trading.size_limits l
    where trading.restricts(l.instrument_id, l.category, i.id, i.category)
) s
where i.deleted_at is null;
