create or replace view trading.closure_list as
select
    c.order_id, o.account_id, a.user_id, a.currency, c.reason, c.rule, c.level, i.name as tick_instrument, c.tick_time, c.bid, c.ask,
    c.exchange_rate, c.balance, c.equity, c.used_margin, c.margin_level, c.created_at
from trading.closures c
join trading.orders o on o.id = c.order_id
join money.accounts a on a.id = o.account_id
join market.instruments i on i.id = c.tick_instrument_id;

comment on view trading.closure_list is
'What the engine saw when it closed an order: the tick, the account at that moment, the rule. Every reader filters by user.';
revoke all on trading.closure_list from public;
grant select on trading.closure_list to bourse_app, bourse_worker;
