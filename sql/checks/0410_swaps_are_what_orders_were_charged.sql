-- The swaps that an account paid and received are those its orders were charged.
select account_id, charged, posted
from (
    select account_id, sum(swap_charged) as charged from trading.orders group by account_id
) o
full join (
    select customer_account_id as account_id,
        sum(case when credit_account_id = customer_account_id then amount else -amount end) as posted
    from money.transfers
    where kind = 'swap'
    group by customer_account_id
) t using (account_id)
where coalesce(charged, 0) <> coalesce(posted, 0);
