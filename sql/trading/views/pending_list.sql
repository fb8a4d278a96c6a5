-- Pending orders as screens show them. Queries filter by user or account. next_price is the price that an order waits
-- for, market_rate the rate that is compared with it: the ask for a buy, the bid for a sell.
-- grant: bourse_app, bourse_worker
create or replace view trading.pending_list as
select
    p.id, p.account_id, a.user_id, a.currency, p.created_at, p.type, p.kind, p.units as trade_amount,
    i.name as instrument, i.alias, i.base as base_symbol, i.quote as quote_symbol,
    market.shown_decimals(i.category, i.price_decimals) as price_decimals,
    p.price, p.limit_price, p.touch_direction, p.armed_at, p.take_profit as profit, p.stop_loss as loss, p.expiry, p.expires_at, p.group_id,
    p.status, p.reason, p.order_id, p.settled_at,
    i.category, market.pip_size(i.quote, i.pip_size) as pip, p.next_price,
    case p.type when 'buy' then q.ask else q.bid end as market_rate
from trading.pending_orders p
join money.accounts a on a.id = p.account_id
join market.instruments i on i.id = p.instrument_id
left join market.quotes q on q.instrument_id = p.instrument_id;
