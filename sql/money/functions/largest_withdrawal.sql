-- Returns the largest amount whose total with fee fits into money.withdrawable; 0 if there is none. The caller checks
-- access. Shown by the form of /withdraws; money.request_withdrawal validates.
-- grant: bourse_app
create or replace function money.largest_withdrawal(
    p_balance_id bigint
)
returns numeric
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select coalesce(max(least(c.amount, 1e9)), 0)
    from (
        select
            money.withdrawable(p_balance_id) as available,
            money.number_setting('withdrawFeePercentage') as percentage,
            money.number_setting('withdrawFeeFixed') as fixed
    ) t
    cross join lateral (select trunc((t.available - t.fixed) / (1 + t.percentage / 100), 2) as amount) near
    -- The fee is rounded, so the result may be one cent above or below the estimate.
    cross join lateral (values (near.amount + 0.01), (near.amount), (near.amount - 0.01)) c (amount)
    where c.amount > 0 and c.amount + money.withdrawal_fee(c.amount, t.percentage, t.fixed) <= t.available
$$;
