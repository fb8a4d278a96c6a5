-- Pending orders as screens show them. Queries filter by user or account.
-- grant: bourse_app, bourse_worker
create or replace view trading.pending_list as
select
    p.id, p.account_id, a.user_id, a.currency, p.created_at, p.type, p.kind, p.units as trade_amount,
    i.name as instrument, i.alias, i.base as base_symbol, i.quote as quote_symbol,
    market.shown_decimals(i.category, i.price_decimals) as price_decimals,
    p.price, p.limit_price, p.touch_direction, p.armed_at, p.take_profit as profit, p.stop_loss as loss, p.expiry, p.expires_at, p.group_id,
    p.status, p.reason, p.order_id, p.settled_at
from trading.pending_orders p
join money.accounts a on a.id = p.account_id
join market.instruments i on i.id = p.instrument_id;
