-- The used margin of an account is the sum of its open orders' margins, to the last digit.
select a.id, a.used_margin, coalesce(o.margin, 0) as margin
from money.accounts a
left join (
    select account_id, sum(margin_used) as margin from trading.orders where close_time is null group by account_id
) o on o.account_id = a.id
where a.used_margin <> coalesce(o.margin, 0);
