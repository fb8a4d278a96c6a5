-- 0401_used_margin_is_the_open_orders_margin
-- The used margin of an account is the sum of its open orders' margins, to the last digit.
select a.id, a.used_margin, coalesce(o.margin, 0) as margin
from money.accounts a
left join (
    select account_id, sum(margin_used) as margin from trading.orders where close_time is null group by account_id
) o on o.account_id = a.id
where a.used_margin <> coalesce(o.margin, 0);

-- 0402_exposures_are_the_open_orders_added_up
-- An exposure is the sum of the open orders of one account in one instrument; its stop-out level is no lower than any
-- of theirs.
with open_orders as (
    select account_id, instrument_id, count(*) as orders,
        coalesce(sum(units) filter (where type = 'buy'), 0) as long_units,
        coalesce(sum(units * open_rate) filter (where type = 'buy'), 0) as long_cost,
        coalesce(sum(units) filter (where type = 'sell'), 0) as short_units,
        coalesce(sum(units * open_rate) filter (where type = 'sell'), 0) as short_cost,
        sum(spread) as spread,
        max(stop_out_level) as stop_out_level
    from trading.orders
    where close_time is null
    group by account_id, instrument_id
)
select account_id, instrument_id, o as orders, e as exposure
from open_orders o
full join (select * from trading.exposures where orders > 0) e using (account_id, instrument_id)
where o.orders is distinct from e.orders
    or o.long_units is distinct from e.long_units
    or o.long_cost is distinct from e.long_cost
    or o.short_units is distinct from e.short_units
    or o.short_cost is distinct from e.short_cost
    or o.spread is distinct from e.spread
    or o.stop_out_level > e.stop_out_level;

-- 0403_accounts_without_open_orders_are_not_negative
-- An account without open orders has no negative balance: the broker has credited the loss.
select a.id, a.balance
from money.accounts a
where a.balance < 0
    and not exists (select from trading.orders o where o.account_id = a.id and o.close_time is null)
    and coalesce((select value from site.settings where name = 'negativeBalanceProtection'), 'on') = 'on';

-- 0404_forced_closes_have_their_evidence
-- An order closed by the engine has evidence, and the evidence names the order's close reason.
select o.id, o.close_reason, c.reason
from trading.orders o
full join trading.closures c on c.order_id = o.id
where c.reason is distinct from o.close_reason
    and (c.order_id is not null or o.close_reason in ('take_profit', 'stop_loss', 'stop_out'));

-- 0405_evidence_justifies_the_close
-- The evidence of a close proves it: the level was reached at the closing rate, or the margin level was. Orders edited
-- by staff since are excluded.
select o.id, c.reason, c.rule, o.close_rate, c.bid, c.ask, c.equity, c.used_margin, c.level
from trading.closures c
join trading.orders o on o.id = c.order_id
where not exists (select from trading.order_changes x where x.order_id = o.id and x.action = 'edit') and (
    (c.reason in ('take_profit', 'stop_loss') and o.close_rate <> case o.type when 'buy' then c.ask else c.bid end)
    or (c.reason = 'take_profit' and case o.type when 'buy' then c.ask < o.take_profit else c.bid > o.take_profit end)
    or (c.reason = 'stop_loss' and case o.type when 'buy' then c.ask > o.stop_loss else c.bid < o.stop_loss end)
    -- The rule names of trading.settle_orders; any other name is a violation.
    or c.reason = 'stop_out' and (
        c.level is distinct from o.stop_out_level
        or case c.rule
            when 'margin level <= stop-out level' then trading.is_stopped_out(c.equity, c.used_margin, c.level, 'margin_level')
            when 'equity <= 0' then trading.is_stopped_out(c.equity, c.used_margin, c.level, 'negative_level')
        end is not true
    )
    or c.margin_level is distinct from trading.margin_level(c.equity, c.used_margin)
);

-- 0406_filled_pending_orders_match_their_order
-- A filled pending order has an order of the same account, instrument, side and units (including its closed parts), at
-- its price or better, unless staff edited it. A split changed units and rate of both in the same ratio and stores
-- their previous values.
select p.id, p.order_id
from trading.pending_orders p
join trading.orders o on o.id = p.order_id
where not exists (select from trading.split_changes s where s.order_id in (o.id, o.parent_id)) and ((
    o.account_id, o.instrument_id, o.type, o.units + coalesce((select sum(c.units) from trading.orders c where c.parent_id = o.id), 0)
) is distinct from (p.account_id, p.instrument_id, p.type, p.units)
    or (
        case p.direction when 'falls' then o.open_rate > p.next_price else o.open_rate < p.next_price end
        and not exists (select from trading.order_changes c where c.order_id = o.id and c.action = 'edit')
    ));

-- 0407_orders_were_opened_on_a_fresh_price
-- No order was opened on a price older than its instrument allows, or closed before it was opened. Staff may have
-- corrected its opening time since. The tick that fills a pending order may be older (Q-440).
select o.id, o.quote_time, o.created_at, o.close_time
from trading.orders o
join market.instruments i on i.id = o.instrument_id
join market.categories c on c.category = i.category
where (o.created_at - o.quote_time > greatest(i.stale_after, c.stale_after, interval '60 seconds') or o.quote_time > o.created_at)
        and not exists (select from trading.order_changes x where x.order_id = o.id and x.action = 'edit')
        and not exists (select from trading.pending_orders p where p.order_id = o.id)
    or o.close_time < o.created_at;

-- 0408_every_open_account_is_guarded
-- An account with open orders is watched, or it has a band for each price that can reduce its equity and, while no
-- price is beyond its band, at least the equity of its floor, which is above its stop-out.
select a.id as account_id, a.equity_floor, s.equity, a.stop_out_level, a.used_margin
from money.accounts a
cross join lateral (
    select
        a.balance + coalesce(sum(v.profit_loss), 0) as equity,
        max(v.stop_out_level) as stop_out_level,
        bool_or(v.long_units > 0 and e.ask_falls_to is null or v.short_units > 0 and e.bid_rises_to is null
            or v.conversion_id is not null and b.falls_to is null) as lacks_a_band,
        bool_or(v.ask <= e.ask_falls_to or v.bid >= e.bid_rises_to or v.rate <= b.falls_to or v.rate >= b.rises_to) as is_beyond
    from trading.exposure_values v
    join trading.exposures e on e.account_id = v.account_id and e.instrument_id = v.instrument_id
    left join trading.rate_bands b on b.account_id = v.account_id and b.conversion_id = v.conversion_id
    where v.account_id = a.id
) s
where a.used_margin > 0
    and not exists (select from trading.watched_accounts w where w.account_id = a.id)
    and (
        s.lacks_a_band
        or a.stop_out_level < s.stop_out_level
        or not coalesce(s.is_beyond, false) and (
            s.equity < a.equity_floor
            or a.equity_floor <= case when exists (
                select from site.settings where name = 'stopOutRule' and value = 'negative_level'
            ) then 0 else a.stop_out_level * a.used_margin / 100 end
        )
    );

-- 0409_levels_lie_outside_quiet_ranges
-- Every level of an order or a price alert, and every rate at which a stop-loss moves, lies at the edge of its
-- instrument's quiet range or outside it; no bar in which an alert fires again begins before the time beside the quote;
-- the gap of no stop that moves in a plain frame is smaller than the one beside the quote. Instruments with a level
-- that is not measured yet, and watched accounts, are excluded: the engine evaluates them anyway.
with levels as (
    select instrument_id, stop_loss as ask_below, take_profit as ask_above, null::numeric as bid_below, null::numeric as bid_above
    from trading.orders
    where close_time is null and type = 'buy'
    union all
    select instrument_id, null, null, take_profit, stop_loss from trading.orders where close_time is null and type = 'sell'
    union all
    select instrument_id,
        case when type = 'buy' and direction = 'falls' then next_price end,
        case when type = 'buy' and direction = 'rises' then next_price end,
        case when type = 'sell' and direction = 'falls' then next_price end,
        case when type = 'sell' and direction = 'rises' then next_price end
    from trading.pending_orders
    where status = 'pending'
    union all
    select a.instrument_id, a.ask_falls_to, a.ask_rises_to, a.bid_falls_to, a.bid_rises_to
    from trading.price_alerts a
    union all
    select e.instrument_id, e.ask_falls_to, null, null, e.bid_rises_to
    from trading.exposures e
    where not exists (select from trading.watched_accounts w where w.account_id = e.account_id)
)
select q.instrument_id, max(l.ask_below) as ask_below, min(l.ask_above) as ask_above, max(l.bid_below) as bid_below,
    min(l.bid_above) as bid_above
from market.quotes q
join levels l on l.instrument_id = q.instrument_id
where q.is_measured and not exists (select from trading.fresh_edges f where f.instrument_id = q.instrument_id)
group by q.instrument_id
having max(l.ask_below) > coalesce(greatest(q.ask_falls_to, q.ask_band_falls_to), 0)
    or min(l.ask_above) < coalesce(q.ask_rises_to, 'infinity')
    or max(l.bid_below) > coalesce(q.bid_falls_to, 0)
    or min(l.bid_above) < coalesce(least(q.bid_rises_to, q.bid_band_rises_to), 'infinity')
union all
select q.instrument_id, null, min(m.moves_at) filter (where m.type = 'buy'), max(m.moves_at) filter (where m.type = 'sell'), null
from market.quotes q
join trading.moving_stops m on m.instrument_id = q.instrument_id
join trading.orders o on o.id = m.order_id and o.close_time is null
where q.is_measured and not exists (select from trading.fresh_edges f where f.instrument_id = q.instrument_id)
    -- The range is beyond the moves that frames left.
    and not exists (
        select from market.clock_state c cross join lateral market.moved_ticks(c.frame, m.followed_frame) t
        where c.moves_from is not null and t.instrument_id = m.instrument_id
            and case m.type when 'buy' then m.moves_at <= t.ask else m.moves_at >= t.bid end
    )
group by q.instrument_id
having min(m.moves_at) filter (where m.type = 'buy') < coalesce(least(q.ask_rises_to, q.ask_moves_at), 'infinity')
    or max(m.moves_at) filter (where m.type = 'sell') > coalesce(greatest(q.bid_falls_to, q.bid_moves_at), 0)
    or min(m.gap) filter (where m.type = 'buy' and m.moves_at < coalesce(q.ask_rises_to, 'infinity')) < coalesce(q.ask_gap, 'infinity')
    or min(m.gap) filter (where m.type = 'sell' and m.moves_at > coalesce(q.bid_falls_to, 0)) < coalesce(q.bid_gap, 'infinity')
union all
select q.instrument_id, null, null, null, null
from market.quotes q
join trading.price_alerts a on a.instrument_id = q.instrument_id
where q.is_measured and a.state = 'active' and not a.is_new and a.is_true
    and (a.next_bar_at < coalesce(q.alert_bar_at, 'infinity') or a.next_bar_at <= q.time);

-- 0410_swaps_name_their_order_and_night
-- A swap belongs to an order of the account that paid or received it, and to a night that was charged.
select t.id, t.source_id, t.customer_account_id, o.account_id, r.night
from money.transfers t
left join trading.orders o on o.id = split_part(t.source_id, ':', 1)::bigint
left join trading.rollovers r on r.night = split_part(t.source_id, ':', 2)::date
where t.kind = 'swap'
    and (o.account_id is distinct from t.customer_account_id or r.night is null);

-- 0411_levels_lie_on_their_side_of_the_price
-- No open order has a level that its instrument's price has reached within its session: the engine would have closed
-- it. A price out of hours closes nothing (Q-115).
select o.id, o.type, o.take_profit, o.stop_loss, q.bid, q.ask
from trading.orders o
join market.quotes q on q.instrument_id = o.instrument_id
where o.close_time is null and q.in_hours
    and case o.type
        when 'buy' then o.take_profit <= q.ask or o.stop_loss >= q.ask
        else o.take_profit >= q.bid or o.stop_loss <= q.bid
    end;

-- 0412_idempotency_keys_opened_one_order
-- No order is the stored response of two idempotency keys of a customer.
select response ->> 'id' as order_id, count(*) as keys
from site.idempotency_keys
where response ? 'margin_used' and response ->> 'close_time' is null
group by response ->> 'id'
having count(*) > 1;

-- 0413_closed_orders_are_complete
-- A closed order has time, rate, reason and result of its close; an open one has none of them.
select id, close_time, close_rate, close_reason, pro_loss
from trading.orders
where num_nulls(close_time, close_rate, close_reason, pro_loss) not in (0, 4);

-- 0414_parts_belong_to_their_order
-- A closed part has its order's account, instrument, side and entry, and its share of margin and spread; parts have no
-- parts. Staff may have edited either separately since; a split after the part's close changed its order only.
select p.id, p.parent_id
from trading.orders p
join trading.orders o on o.id = p.parent_id
where p.close_time is null
    or o.parent_id is not null
    or (p.account_id, p.instrument_id, p.type, p.leverage, p.stop_out_level, p.quote_time)
        is distinct from (o.account_id, o.instrument_id, o.type, o.leverage, o.stop_out_level, o.quote_time)
    or (
        (p.open_rate, p.created_at) is distinct from (o.open_rate, o.created_at)
        or abs(p.margin_used * o.units - o.margin_used * p.units) > 0.00000000000001 * (o.units + p.units)
        or abs(p.spread * o.units - o.spread * p.units) > 0.00000000000001 * (o.units + p.units)
    ) and not exists (select from trading.order_changes c where c.order_id in (p.id, o.id) and c.action = 'edit')
        and not exists (select from trading.split_changes s where s.order_id = o.id);

-- 0415_orders_keep_to_their_bounds
-- Replaces foreign keys and bounds that orders and quotes do without (sql/trading/README.md): an order's account,
-- instrument and evidence belong together, a quote has its instrument, and values copied from plans, instruments and
-- quotes are within their bounds (NaN is greater than every number).
select 'order' as what, o.id
from trading.orders o
left join money.accounts a on a.id = o.account_id
left join market.instruments i on i.id = o.instrument_id
where a.id is null or i.id is null or a.mode = 'broker'
    or not (o.spread >= 0 and o.spread <= 1e24)
    or not (o.leverage > 0 and o.leverage <= 1e15)
    or not (o.exchange_rate > 0 and o.exchange_rate <= 1e15)
    or not (o.stop_out_level >= 0 and o.stop_out_level <= 100)
union all
select 'exposure', e.account_id
from trading.exposures e
where not (e.orders > 0 and e.spread <= 1e24 and e.spread >= 0 and e.stop_out_level between 0 and 100
    and e.long_units between 0 and 1e24 and e.long_cost between 0 and 1e24 and e.short_units between 0 and 1e24 and e.short_cost between 0 and 1e24)
union all
select 'evidence', c.order_id
from trading.closures c
where not exists (select from trading.orders o where o.id = c.order_id)
union all
select 'quote', q.instrument_id
from market.quotes q
where not exists (select from market.instruments i where i.id = q.instrument_id);

-- 0416_terms_match_the_agreed_terms
-- trading.terms equals the view trading.agreed_terms over instruments, categories and plans.
(select * from trading.terms except select name, plan_id, instrument_id, tradable, quote, min_units, max_units, unit_step, pip, spread_pips,
    lot_state, calendar_id, stale_after, leverage, stop_out, tier_limits, tier_leverages, max_order_units, max_open_units, has_controls
    from trading.agreed_terms)
union all
(select name, plan_id, instrument_id, tradable, quote, min_units, max_units, unit_step, pip, spread_pips,
    lot_state, calendar_id, stale_after, leverage, stop_out, tier_limits, tier_leverages, max_order_units, max_open_units, has_controls
    from trading.agreed_terms except select * from trading.terms);

-- 0417_stored_frames_cover_pending_changes
-- Every change that no frame has processed can still be checked against all ticks since its prices: their frames are
-- stored, and so are the quotes before the first of them (Q-114).
select e.account_id, e.frame, k.frame as newest_frame
from trading.fresh_edges e
cross join market.clock_state k
where e.frame > k.frame
    or (
        select count(*) from market.applied_frames f where f.frame > e.frame
    ) < k.frame - e.frame
    or e.frame < k.frame and not exists (select from market.frame_quotes q where q.frame <= e.frame + 1);

-- 0420_the_profit_or_loss_of_closed_orders_is_e05
-- The profit or loss of a closed order is E-05 of its units, rates, spread and conversion, rounded half-up to 5
-- decimals. An order deleted while open has no result.
select o.id, o.pro_loss, e.pro_loss as expected
from trading.orders o
cross join lateral (
    select round(trading.profit_loss(
        o.type, o.units, o.open_rate, o.close_rate, o.spread, coalesce(o.rate_divisor, o.exchange_rate), coalesce(o.rate_multiplier, 1)), 5)
) e (pro_loss)
where o.close_time is not null
    and not (o.deleted_at is not null and o.close_rate = o.open_rate and o.pro_loss = 0)
    and o.pro_loss is distinct from e.pro_loss;

-- 0421_the_margin_of_orders_is_e03
-- The margin of an order is E-03 of its units, open rate, leverage and the conversion at its opening, or, with margin
-- tiers, its share by units of E-40 from the evidence of its opening. Parts and splits
-- round their share by less than one unit of the ledger's last decimal. A closed order whose entry was edited by staff
-- keeps its original margin.
select o.id, o.margin_used, e.margin as expected
from trading.orders o
left join trading.closures c on c.order_id = o.id
left join trading.order_tiers t on t.order_id = coalesce(o.parent_id, o.id)
cross join lateral (
    select
        case when o.close_time is null then coalesce(o.rate_divisor, o.exchange_rate) else c.margin_divisor end,
        case when o.close_time is null then coalesce(o.rate_multiplier, 1) else c.margin_multiplier end
) r (divisor, multiplier)
cross join lateral (
    -- Splits change units and rate, not their product, so that shares are compared by notional.
    select case when t.order_id is null then trading.required_margin(o.open_rate, o.units, o.leverage, r.divisor, r.multiplier)
        else trading.tiered_margin(t.exposure, t.notional, t.leverage, t.limits, t.leverages, r.divisor, r.multiplier) * o.open_rate * o.units / t.notional
    end
) e (margin)
where abs(o.margin_used - e.margin) >= 0.00001
    and not (o.close_time is not null
        and exists (select from trading.order_changes x where x.order_id in (o.id, o.parent_id) and x.action = 'edit'));

-- 0422_stop_outs_close_the_worst_loss_first
-- The orders of one account closed by one stop-out were closed worst loss first; equal losses by the larger margin,
-- then by the lower id (Q-90). Orders edited by staff since are excluded.
with closed as (
    select c.cascade_id, c.cascade_place, o.id, o.margin_used, trading.profit_loss(
        o.type, o.units, o.open_rate, o.close_rate, o.spread, coalesce(o.rate_divisor, o.exchange_rate), coalesce(o.rate_multiplier, 1)) as profit_loss
    from trading.closures c
    join trading.orders o on o.id = c.order_id
    where c.reason = 'stop_out' and c.cascade_id is not null
        and not exists (select from trading.order_changes x where x.order_id = o.id and x.action = 'edit')
)
select b.cascade_id, a.id as earlier_id, a.profit_loss as earlier_profit_loss, b.id, b.profit_loss
from closed a
join closed b on b.cascade_id = a.cascade_id and b.cascade_place > a.cascade_place
where (a.profit_loss, -a.margin_used, a.id) > (b.profit_loss, -b.margin_used, b.id);

-- 0423_the_equity_of_a_stop_out_adds_up
-- The equity of a stop-out is its balance plus the value of its stored positions, which include the closed order's
-- instrument at the quote that closed it.
select c.order_id, c.equity, c.balance + v.profit_loss as expected
from trading.closures c
join trading.orders o on o.id = c.order_id
cross join lateral (
    select coalesce(sum(p.profit_loss), 0) as profit_loss,
        coalesce(bool_or(p.instrument_id = o.instrument_id
            and (p.bid, p.ask, p.quote_time) = (c.order_bid, c.order_ask, c.order_quote_time)), false) as names_the_order
    from trading.position_values(c.positions) p
) v
where c.reason = 'stop_out' and c.positions is not null
    and (abs(c.equity - c.balance - v.profit_loss) > 0.000000000001 or not v.names_the_order);

-- 0425_performance_equals_the_ledger
-- The P/L of an account's performance (trading.sum_performance over all time) is the sum of the ledger's rows of its
-- closed orders that are not deleted: their results and the corrections by staff of these orders.
select a.id as account_id, p.pro_loss, coalesce(l.amount, 0) as ledger
from money.accounts a
cross join lateral trading.sum_performance(a.id, '-infinity', 'infinity', null, 'UTC') p
left join lateral (
    select sum(case when t.credit_account_id = t.customer_account_id then t.amount else -t.amount end) as amount
    from trading.orders o
    join money.transfers t on t.kind = 'profit_loss' and t.source_type = 'order' and t.source_id = o.id::text
    where o.account_id = a.id and o.close_time is not null and o.deleted_at is null
) l on true
left join lateral (
    select sum(c.amount) as amount
    from trading.orders o join trading.order_changes c on c.order_id = o.id and c.action = 'edit'
    where o.account_id = a.id and o.close_time is not null and o.deleted_at is null
) e on true
where a.mode <> 'broker' and exists (select from trading.orders o where o.account_id = a.id and o.close_time is not null)
    and p.pro_loss <> coalesce(l.amount, 0) + coalesce(e.amount, 0);

-- 0430_moving_stops_agree_with_their_rules
-- The stored rate of a moving stop's next move, and its gap, follow from its rules and the order's level; an active
-- trailing stop is not behind the quote of its instrument, unless the level was set by hand, or the account changed,
-- since that quote, or moves are left to trading.follow_frames; a rule has never worsened a level.
select m.order_id, m.moves_at, o.stop_loss, q.bid, q.ask
from trading.moving_stops m
join trading.orders o on o.id = m.order_id
join market.instruments i on i.id = m.instrument_id
left join market.quotes q on q.instrument_id = m.instrument_id
where o.close_time is null and (
    m.moves_at is distinct from trading.next_move(o.type, i.price_decimals, o.stop_loss, m.distance, m.activated_at is not null,
        m.activation, o.open_rate, case when m.break_even_at is null then m.gain end,
        trading.break_even_level(o.type, o.open_rate, m.break_even_offset, o.spread, o.units, i.price_decimals))
    or m.gap is distinct from trading.stop_gap(o.type, m.distance, o.open_rate, case when m.break_even_at is null then m.gain end,
        trading.break_even_level(o.type, o.open_rate, m.break_even_offset, o.spread, o.units, i.price_decimals))
    or m.activated_at is not null and q.in_hours and q.review_since is null
        and o.stop_loss is distinct from trading.trailing_level(o.type, case o.type when 'buy' then q.ask else q.bid end, m.distance,
            o.stop_loss, i.price_decimals)
        and not exists (
            select from trading.level_changes c where c.order_id = m.order_id and c.level = 'stop_loss' and c.changed_at >= q.time
        )
        and not exists (select from trading.fresh_edges f where f.account_id = m.account_id)
        and not exists (select from market.clock_state c where c.moves_from is not null)
)
union all
select s.order_id, s.market_rate, s.rate_after, null, null
from trading.stop_moves s
join trading.moving_stops m on m.order_id = s.order_id
where case m.type when 'buy' then s.rate_after <= s.rate_before else s.rate_after >= s.rate_before end;

-- 0431_price_alerts_agree_with_their_firings
-- An alert has as many rows in its history as it has fired, unless they were deleted after 12 months; an alert that
-- fires once fired once since its last change; every firing of the last weeks notified its owner.
select a.id as alert_id, a.state, a.firings, count(f.id) as stored
from trading.price_alerts a
left join trading.alert_firings f on f.alert_id = a.id
group by a.id
having count(f.id) > a.firings
    or count(f.id) < a.firings and a.created_at > now() - interval '11 months'
    or a.state = 'fired' and (a.is_armed or max(f.fired_at) is distinct from a.fired_at)
union all
select f.alert_id, null, null, null
from trading.alert_firings f
join iam.users u on u.id = f.user_id
left join site.notifications n on n.id = f.notification_id
where n.user_id <> f.user_id;

-- 0432_totals_are_the_closed_orders_added_up
-- The stored totals of a day are those of the orders that closed on it, by instrument and side, by the quarter of an
-- hour of the opening, and by hour of the close.
with closed as (
    select o.*, d.day
    from trading.totalled_days d
    join trading.orders o on o.account_id = d.account_id and o.close_time >= d.day::timestamp at time zone 'UTC'
        and o.close_time < (d.day + 1)::timestamp at time zone 'UTC'
    where d.is_current and o.deleted_at is null
), instruments as (
    select account_id, day, instrument_id, type, count(*) as trades, count(*) filter (where pro_loss > 0) as won,
        count(*) filter (where pro_loss < 0) as lost, sum(greatest(pro_loss, 0)) as gains, sum(pro_loss) as pro_loss,
        max(pro_loss) as best, min(pro_loss) as worst,
        coalesce(sum(close_time - created_at) filter (where pro_loss > 0), '0') as held_won,
        coalesce(sum(close_time - created_at) filter (where pro_loss < 0), '0') as held_lost,
        round(sum(market.converted(spread, coalesce(rate_multiplier, 1), coalesce(rate_divisor, exchange_rate))), 8) as spread_cost,
        min(close_time) as first_close, max(close_time) as last_close
    from closed
    group by account_id, day, instrument_id, type
), openings as (
    select account_id, day, date_bin('15 minutes', created_at, '2000-01-01 00:00Z') as opened_at,
        count(*) filter (where type = 'buy') as buys, coalesce(sum(pro_loss) filter (where type = 'buy'), 0) as buy_pro_loss,
        count(*) filter (where type = 'sell') as sells, coalesce(sum(pro_loss) filter (where type = 'sell'), 0) as sell_pro_loss
    from closed
    group by 1, 2, 3
)
select x.account_id, x.day, x.part
from (
    (select account_id, day, 'instruments' as part, to_jsonb(i) from instruments i
    except all
    select account_id, day, 'instruments', to_jsonb(t) from (
        select account_id, day, instrument_id, side as type, trades, won, lost, gains, pro_loss, best, worst,
            coalesce(held_won, '0') as held_won, coalesce(held_lost, '0') as held_lost, round(spread_cost, 8) as spread_cost,
            first_close, last_close
        from trading.day_totals
    ) t)
    union all
    (select account_id, day, 'openings', to_jsonb(o) from openings o
    except all
    select account_id, day, 'openings', to_jsonb(t) from trading.opening_totals t)
    union all
    (select d.account_id, d.day, 'curve', to_jsonb(h)
    from trading.totalled_days d cross join lateral trading.results_by_hour(d.account_id, d.day) h
    where d.is_current
    except all
    select account_id, day, 'curve', to_jsonb(t) - '{account_id,day}'::text[] from trading.curve_totals t)
    union all
    select d.account_id, d.day, 'number', null
    from trading.totalled_days d
    where (select sum(t.trades) from trading.day_totals t where t.account_id = d.account_id and t.day = d.day)
        is distinct from (select sum(t.buys + t.sells) from trading.opening_totals t where t.account_id = d.account_id and t.day = d.day)
        or (select coalesce(sum(t.trades), 0) from trading.day_totals t where t.account_id = d.account_id and t.day = d.day)
            <> (select count(*) from closed c where c.account_id = d.account_id and c.day = d.day)
) x;

-- 0433_totals_of_executions_are_the_orders_added_up
-- The stored totals of a day's executions are those of the orders opened and closed and of the pending orders rejected
-- on it, by instrument and by quarter of an hour. Differences are added up in pips.
with days as (
    select d.day, d.day::timestamp at time zone 'UTC' as starts, (d.day + 1)::timestamp at time zone 'UTC' as ends
    from trading.execution_days d
    where trading.has_current_executions(d.day)
), real_orders as (
    select o.*, case o.type when 'buy' then 1 else -1 end as sign,
        exists (select from trading.order_changes c where c.order_id = o.id and c.action = 'edit')
            or exists (select from trading.split_changes c where c.order_id = o.id) as is_changed
    from trading.orders o
    join money.accounts a on a.id = o.account_id
    where a.mode = 'real' and o.deleted_at is null
), facts as (
    select d.day, o.instrument_id, o.created_at as at, 1 as fills, 0 as rejected, o.created_at - o.quote_time as age, p.units,
        case when not o.is_changed then o.sign * (coalesce(p.limit_price, p.price) - o.open_rate) end as gain
    from days d
    join real_orders o on o.created_at >= d.starts and o.created_at < d.ends and o.parent_id is null
    left join trading.pending_orders p on p.order_id = o.id
    union all
    select d.day, o.instrument_id, o.close_time, 1, 0, o.close_time - coalesce(e.order_quote_time, e.tick_time), o.units,
        case when not o.is_changed and e.reason in ('take_profit', 'stop_loss') then o.sign * (o.close_rate - e.level) end
    from days d
    join real_orders o on o.close_time >= d.starts and o.close_time < d.ends
    left join trading.closures e on e.order_id = o.id
    union all
    select d.day, p.instrument_id, p.settled_at, 0, 1, null, p.units, null
    from days d
    join trading.pending_orders p on p.settled_at >= d.starts and p.settled_at < d.ends and p.status = 'rejected'
    join money.accounts a on a.id = p.account_id
    where a.mode = 'real'
), in_pips as (
    select f.*, date_bin('15 minutes', f.at, '2000-01-01 00:00+00') as quarter,
        f.gain / coalesce(i.pip_size, case i.quote when 'JPY' then 0.01 else 0.0001 end) as pips
    from facts f
    join market.instruments i on i.id = f.instrument_id
), counted as (
    select day, instrument_id, quarter, sum(fills) as fills,
        sum(rejected) as rejected, count(gain) as compared, coalesce(sum(pips), 0) as pips,
        coalesce(sum(gain * units) filter (where gain > 0), 0) as gained, coalesce(-sum(gain * units) filter (where gain < 0), 0) as slipped,
        coalesce(extract(epoch from sum(age)), 0) as age
    from in_pips
    group by grouping sets ((day, instrument_id), (day, quarter))
), stored as (
    select day, instrument_id, case when quarter is not null then (day + quarter * interval '15 minutes') at time zone 'UTC' end as quarter,
        sum(fills) as fills, sum(rejected) as rejected, sum(compared) as compared, coalesce(sum(pips), 0) as pips,
        coalesce(sum(gained), 0) as gained, coalesce(sum(slipped), 0) as slipped, coalesce(extract(epoch from sum(age)), 0) as age
    from trading.execution_totals
    join days using (day)
    group by day, instrument_id, quarter
)
select x.day, x.instrument_id, x.quarter
from (
    (select * from counted except all select * from stored)
    union all
    (select * from stored except all select * from counted)
) x;

-- 0434_levels_are_indexed_by_their_cells
-- The index key of an open order's stop-loss, and of the next move of a moving stop, is the cell of its rate: the
-- engine finds levels by it.
select o.id as order_id, o.stop_loss as rate, o.stop_cell as cell
from trading.orders o
where o.close_time is null and o.stop_cell is distinct from trading.price_cell(o.stop_loss)
union all
select m.order_id, m.moves_at, m.move_cell
from trading.moving_stops m
where m.move_cell is distinct from trading.price_cell(m.moves_at);

-- 0342_daily_openings_are_the_orders_counted
-- The stored number of orders opened on each ended day is that of the orders.
with counted as (
    select (o.created_at at time zone 'UTC')::date as day, o.instrument_id, count(*)::integer as orders
    from trading.orders o
    join money.accounts a on a.id = o.account_id
    where a.mode = 'real' and o.parent_id is null
        and o.created_at < (select s.totals_before::timestamp at time zone 'UTC' from money.report_state s)
    group by 1, 2
)
(select 'not in the orders' as problem, x.* from (table trading.daily_openings except table counted) x)
union all
(select 'not stored', x.* from (table counted except table trading.daily_openings) x);
