-- Instruments with their latest quotes for the asset list, the ticket and the relay (C-083): latest and previous quote,
-- daily change in per cent, whether the market is open, whether the quote is too old to trade on and after how many
-- seconds it is, whether prices are simulated, whether the price is under review (Q-116), the trading state (Q-131),
-- and in how many seconds the market may open or close or the state end, at most a day. Opening hours are computed once
-- per calendar.
-- grant: bourse_app, bourse_worker
create or replace view market.instrument_list as
with now as materialized (
    select market.clock() as at, s.feed = 'simulator' as is_simulated, s.hours = 'always' as is_always_open from market.clock_state s
), hours as materialized (
    select
        c.id,
        market.is_open(c.id, n.at) as is_open,
        -- A period that market.is_open stores now is not visible here; it is within a minute.
        case when not n.is_always_open then coalesce(s.valid_until, n.at + interval '1 minute') end as until
    from now n
    cross join market.calendars c
    left join market.calendar_states s on s.calendar_id = c.id and s.valid_from <= n.at and s.valid_until > n.at
)
select
    i.id,
    i.name,
    i.base,
    i.quote,
    coalesce(i.alias, i.base || '/' || i.quote) as alias,
    i.category::text as category,
    i.tradable,
    i.tradingview,
    i.leverage,
    i.swap,
    market.shown_decimals(i.category, i.price_decimals) as price_decimals,
    market.pip_size(i.quote, i.pip_size) as pip_size,
    c.spread_pips,
    i.min_units,
    i.max_units,
    i.unit_step,
    q.bid,
    q.ask,
    q.prev_bid,
    q.prev_ask,
    q.bid as closeout_bid,
    q.ask as closeout_ask,
    q.time as quote_time,
    q.day_open,
    q.day_high,
    q.day_low,
    round(100 * (q.bid - r.day_reference) / r.day_reference, 2) as day_change, -- E-22
    h.is_open,
    q.time is null or q.time < n.at - coalesce(i.stale_after, c.stale_after) as is_stale,
    n.is_simulated,
    r.day_reference,
    extract(epoch from coalesce(i.stale_after, c.stale_after))::integer as stale_seconds,
    q.review_since is not null as is_under_review,
    coalesce(s.state::text, 'open') as trade_state,
    s.expires_at as trade_state_until,
    ceil(extract(epoch from least(h.until, s.expires_at, n.at + interval '1 day') - n.at))::integer as change_seconds
from market.instruments i
join market.categories c on c.category = i.category
join hours h on h.id = coalesce(i.calendar_id, c.calendar_id)
cross join now n
left join market.quotes q on q.instrument_id = i.id
left join trading.active_restrictions s on s.instrument_id = i.id
cross join lateral (select coalesce(q.previous_day_close, q.day_open) as day_reference) r
where i.deleted_at is null;
