-- Returns the sum of a customer's real balances, without open positions, now and at the end of each of the last 40
-- days, or of the last 40 weeks if the first movement is older, in p_currency at today's rates: {step, points: [{at,
-- balance}]}, oldest first, from the first movement on. step is day or week. Currencies without a rate are left out.
-- Called by iam.customer_overview.
create or replace function money.balance_line(
    p_user_id bigint,
    p_currency text
)
returns jsonb
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    -- Versions have no gaps and ascend with time, so that the last movement before each time is found by a binary
    -- search, as in money.version_before; one statement searches for all times, at a fifth of the time of 41 calls.
    with recursive span as (
        select case when min(t.created_at) < now() - interval '40 days' then 'week' else 'day' end as step
        from money.accounts a
        join money.transfers t on t.customer_account_id = a.id and t.account_version = 1
        where a.user_id = p_user_id and a.mode = 'real'
    ), search as (
        select a.id, a.currency, w.at, 1::bigint as low, a.version as high
        from money.accounts a
        cross join span
        cross join lateral (
            select now() - n * ('1 ' || span.step)::interval from generate_series(0, 40) n
        ) w (at)
        where a.user_id = p_user_id and a.mode = 'real' and a.version > 0
            and w.at >= (select t.created_at from money.transfers t where t.customer_account_id = a.id and t.account_version = 1)
        union all
        select h.id, h.currency, h.at,
            case when h.is_before then h.middle else h.low end,
            case when h.is_before then h.high else h.middle - 1 end
        from (
            select s.*, m.middle, (
                select t.created_at <= s.at from money.transfers t
                where t.customer_account_id = s.id and t.account_version = m.middle
            ) as is_before
            from search s
            cross join lateral (select (s.low + s.high + 1) / 2) m (middle)
            where s.low < s.high
            offset 0 -- keeps one lookup a step, which is read twice above
        ) h
    )
    select jsonb_build_object('step', (select s.step from span s),
        'points', coalesce(jsonb_agg(jsonb_build_object('at', b.at, 'balance', b.balance::text) order by b.at), '[]'))
    from (
        select s.at, round(sum(market.converted(money.balance_at(s.id, s.high), y.multiplier, y.divisor)), 2) as balance
        from search s
        join trading.risk_rates y on y.quote = s.currency and y.currency = p_currency
        where s.low = s.high
        group by s.at
    ) b
$$;
