-- Customers' accounts (C-081): mode, currency, balance, amount held for withdrawals, used margin, available (E-09 less
-- held amounts). Floating values are in trading.account_state. Queries restrict it to one user.
-- grant: bourse_app
create or replace view money.account_list as
select
    a.id,
    a.user_id,
    a.mode::text as mode,
    a.currency,
    c.symbol,
    a.balance,
    a.held,
    a.used_margin as margin,
    a.balance - a.held - a.used_margin as available,
    u.active_account_id is not distinct from a.id as is_active
from money.accounts a
join iam.users u on u.id = a.user_id
join market.currencies c on c.code = a.currency;
