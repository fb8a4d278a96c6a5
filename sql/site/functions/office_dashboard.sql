-- Returns the figures of the dashboard (A-075, Q-44): real accounts and approved requests only, in the site's currency,
-- between two UTC days inclusive, or for all time. last7DaysTransactions always are the last seven days (A-167);
-- periodTransactions are those of a period with a first day, by day up to 31 days, by week up to half a year, otherwise
-- by month, null without one. Amounts are text. Called by GET /admin/dashboard. Errors: BT102 account inactive, BT103
-- forbidden.
-- grant: bourse_app
create or replace function site.office_dashboard(
    p_actor_id bigint,
    p_from date,
    p_to date
)
returns jsonb
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_currency text := coalesce(nullif(site.setting('appCurrency'), ''), 'USD');
    v_from timestamptz := coalesce(p_from::timestamp at time zone 'UTC', '-infinity');
    v_to timestamptz := coalesce((p_to + 1)::timestamp at time zone 'UTC', 'infinity');
    v_today date := (now() at time zone 'UTC')::date;
    -- The bars begin with the first user, so that their number stays small.
    v_first date := case when p_from is not null then greatest(p_from, (select min(u.created_at)::date from iam.users u)) end;
    v_last date := least(p_to, v_today);
    v_step text := case when v_last - v_first < 31 then 'day' when v_last - v_first < 183 then 'week' else 'month' end;
    v_length interval := '1 ' || v_step;
    v_rates jsonb := '{}';
    v_code text;
begin
    perform iam.require_role(p_actor_id, 'admin');
    -- All amounts are converted to the site's currency at current rates (Q-44); a currency without a rate is left out.
    for v_code in select distinct currency from money.accounts where mode = 'real' loop
        begin
            v_rates := v_rates || jsonb_build_object(v_code, market.exchange_rate(v_code, v_currency));
        exception
            when sqlstate 'BT210' then null;
        end;
    end loop;
    return (
        with moved as materialized (
            select 'deposit' as kind, d.created_at, d.amount / (v_rates ->> a.currency)::numeric as amount
            from money.deposits d join money.accounts a on a.id = d.account_id
            where d.status = 'approved' and a.mode = 'real' and v_rates ? a.currency
            union all
            select 'withdrawal', w.created_at, w.amount / (v_rates ->> a.currency)::numeric
            from money.withdrawals w join money.accounts a on a.id = w.account_id
            where w.status = 'approved' and a.mode = 'real' and v_rates ? a.currency
        ), days as (
            select 'last' as chart, v_today - 6 + n as day, v_today - 6 + n as first, v_today - 5 + n as next
            from generate_series(0, 6) n
            union all
            select 'period', b.at::date, greatest(b.at::date, v_first), least((b.at + v_length)::date, v_last + 1)
            from generate_series(date_trunc(v_step, v_first::timestamp), v_last::timestamp, v_length) b (at)
        ), bars as (
            select
                d.chart,
                jsonb_build_object(
                    'categories', jsonb_agg(d.day order by d.day),
                    'series', jsonb_build_array(
                        jsonb_build_object('name', 'Deposits', 'data', jsonb_agg(d.deposits order by d.day)),
                        jsonb_build_object('name', 'Withdraws', 'data', jsonb_agg(d.withdraws order by d.day))
                    )
                ) as drawn
            from (
                select
                    days.chart, days.day,
                    coalesce(round(sum(m.amount) filter (where m.kind = 'deposit'), 2), 0)::text as deposits,
                    coalesce(round(sum(m.amount) filter (where m.kind = 'withdrawal'), 2), 0)::text as withdraws
                from days
                left join moved m on m.created_at >= days.first::timestamp at time zone 'UTC'
                    and m.created_at < days.next::timestamp at time zone 'UTC'
                group by days.chart, days.day
            ) d
            group by d.chart
        ), traded as materialized (
            select i.category, count(*) as orders
            from trading.orders o
            join money.accounts a on a.id = o.account_id
            join market.instruments i on i.id = o.instrument_id
            where a.mode = 'real' and o.deleted_at is null and o.created_at >= v_from and o.created_at < v_to
            group by i.category
        )
        select jsonb_build_object(
            'currency', v_currency,
            'totalDeposits', (select coalesce(round(sum(amount), 2), 0)::text from moved where kind = 'deposit' and created_at >= v_from and created_at < v_to),
            'totalWithdraws', (select coalesce(round(sum(amount), 2), 0)::text from moved where kind = 'withdrawal' and created_at >= v_from and created_at < v_to),
            'totalTrades', (select coalesce(sum(orders), 0) from traded),
            'totalUsers', (
                select count(*) from iam.users
                where role_id = iam.role('customer') and deleted_at is null and created_at >= v_from and created_at < v_to
            ),
            'totalProLoss', (
                select coalesce(round(sum(
                    case when t.credit_account_id = t.customer_account_id then t.amount else -t.amount end / (v_rates ->> t.currency)::numeric
                ), 2), 0)::text
                from money.transfers t
                join money.accounts a on a.id = t.customer_account_id
                where (t.kind = 'profit_loss' or t.kind = 'correction' and t.source_id not like '%:protection') and a.mode = 'real' and v_rates ? t.currency
                    and t.created_at >= v_from and t.created_at < v_to
            ),
            'last7DaysTransactions', (select b.drawn from bars b where b.chart = 'last'),
            'periodTransactions', (select b.drawn || jsonb_build_object('step', v_step) from bars b where b.chart = 'period'),
            'tradeEngagement', (
                select jsonb_build_object(
                    'categories', coalesce(jsonb_agg(category order by orders desc, category), '[]'),
                    'data', coalesce(jsonb_agg(orders order by orders desc, category), '[]')
                )
                from traded
            )
        )
    );
end;
$$;
