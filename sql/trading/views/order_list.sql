-- Orders as screens show them (C-082): open ones marked at the current ask (buy) or bid (sell), closed ones at their
-- close rate. profit and loss are levels, pro_loss and swap are money in the account's currency. Queries filter by user
-- or account.
-- grant: bourse_app, bourse_worker
create or replace view trading.order_list as
select
    o.id,
    o.account_id,
    a.user_id,
    a.mode,
    a.currency,
    o.created_at,
    o.type,
    o.units as trade_amount,
    i.name as instrument,
    i.alias,
    i.base as base_symbol,
    i.quote as quote_symbol,
    i.category as kind,
    market.shown_decimals(i.category, i.price_decimals) as price_decimals,
    o.open_rate,
    o.close_rate,
    o.close_time,
    o.close_reason,
    coalesce(o.close_rate, case o.type when 'buy' then q.ask else q.bid end) as market_rate,
    o.take_profit as profit,
    case when m.only_trails and o.close_time is null then trading.shown_stop_loss(o.id, o.stop_loss) else o.stop_loss end as loss,
    coalesce(o.pro_loss, round(trading.profit_loss(
        o.type, o.units, o.open_rate, case o.type when 'buy' then q.ask else q.bid end, o.spread, r.divisor,
        r.multiplier), 5)) as pro_loss,
    o.spread,
    case when o.close_time is null then r.rate else o.exchange_rate end as exchange_rate,
    o.leverage,
    o.margin_used,
    o.stop_out_level,
    case when o.close_time is null then 'OPENED' else 'CLOSED' end as status,
    o.parent_id,
    m.distance as trail,
    m.distance_entered as trail_entered,
    m.distance_unit as trail_unit,
    m.activation as trail_activation,
    m.activated_at is not null as is_trailing,
    case when m.break_even_at is null then m.gain end as break_even_gain,
    trading.swap_of(o.id, o.created_at, o.close_time) as swap,
    market.pip_size(i.quote, i.pip_size) as pip
from trading.orders o
join money.accounts a on a.id = o.account_id
join market.instruments i on i.id = o.instrument_id
-- A left join, so that closed orders are shown even if the instrument has no quote.
left join market.quotes q on q.instrument_id = o.instrument_id
left join market.conversion_rates x on x.quote = nullif(i.quote, a.currency) and x.currency = a.currency
left join trading.moving_stops m on m.order_id = o.id
cross join lateral (
    select
        case when i.quote = a.currency then 1 else coalesce(x.rate, o.exchange_rate) end,
        case when i.quote = a.currency then 1 else coalesce(x.multiplier, o.rate_multiplier, 1) end,
        case when i.quote = a.currency then 1 else coalesce(x.divisor, o.rate_divisor, o.exchange_rate) end
) r (rate, multiplier, divisor)
where o.deleted_at is null;
