-- An account without open orders has no negative balance: the broker has credited the loss.
select a.id, a.balance
from money.accounts a
where a.balance < 0
    and not exists (select from trading.orders o where o.account_id = a.id and o.close_time is null)
    and coalesce((select value from site.settings where name = 'negativeBalanceProtection'), 'on') = 'on';
