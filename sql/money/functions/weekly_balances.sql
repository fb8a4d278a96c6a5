-- Returns the sum of a customer's real balances, without open positions, at the end of each of the last 40 weeks and
-- now, in p_currency at today's rates: [{at, balance}], oldest first, from the first movement on. Currencies without a
-- rate are left out. Each balance is found by a binary search over the account's versions. Called by
-- iam.customer_overview.
create or replace function money.weekly_balances(
    p_user_id bigint,
    p_currency text
)
returns jsonb
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select coalesce(jsonb_agg(jsonb_build_object('at', b.at, 'balance', b.balance::text) order by b.at), '[]')
    from (
        select w.at, round(sum(market.converted(
            money.balance_at(a.id, money.version_before(a.id, w.at)), y.multiplier, y.divisor)), 2) as balance
        from money.accounts a
        join trading.risk_rates y on y.quote = a.currency and y.currency = p_currency
        cross join lateral (
            select now() - make_interval(weeks => n) from generate_series(0, 40) n
        ) w (at)
        where a.user_id = p_user_id and a.mode = 'real' and a.version > 0
            and w.at >= (select t.created_at from money.transfers t where t.customer_account_id = a.id and t.account_version = 1)
        group by w.at
    ) b
$$;
