-- Returns the figures of the dashboard (A-075, Q-44): real accounts and posted payments only, in the site's currency,
-- between two UTC days inclusive, or for all time, from the stored totals of ended days and the movements since.
-- last7DaysTransactions always are the last seven days (A-167); periodTransactions are those of a period with a first
-- day, by day up to 31 days, by week up to half a year, otherwise by month, null without one. Amounts are text. Called
-- by GET /admin/dashboard. Errors: BT102 account inactive, BT103 forbidden.
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
    v_before date := coalesce((select r.totals_before from money.report_state r), '-infinity');
    v_before_at timestamptz := v_before::timestamp at time zone 'UTC';
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
        with ledger as materialized (
            select t.kind, sum((t.paid_in - t.paid_out) / (v_rates ->> t.currency)::numeric) as amount
            from (
                select s.currency, s.kind, s.instrument_id, s.paid_in, s.paid_out
                from reports.stored_totals(coalesce(p_from, '-infinity'), least(p_to + 1, v_before), 'real') s
                union all
                select l.currency, l.kind, l.instrument_id, l.paid_in, l.paid_out
                from money.ledger_totals(greatest(v_from, v_before_at), v_to) l
                where l.mode = 'real'
            ) t
            where v_rates ? t.currency
                -- A correction without an instrument belongs to the protection of the account.
                and (t.kind in ('deposit', 'withdrawal', 'profit_loss') or t.kind = 'correction' and t.instrument_id is not null)
            group by t.kind
        ), moved as materialized (
            select c.chart, t.day, t.kind, (t.paid_in - t.paid_out) / (v_rates ->> t.currency)::numeric as amount
            from (values ('last', v_today - 6, v_today, 'day'), ('period', v_first, v_last, v_step)) c (chart, first, last, step)
            cross join lateral reports.totals_by_bar(row(
                c.first, c.last, 'UTC', c.first::timestamp at time zone 'UTC', (c.last + 1)::timestamp at time zone 'UTC', c.step)::reports.period, 'real') t
            where t.kind in ('deposit', 'withdrawal') and v_rates ? t.currency
        ), days as (
            select 'last' as chart, v_today - 6 + n as day, v_today - 6 + n as first
            from generate_series(0, 6) n
            union all
            select 'period', b.at::date, greatest(b.at::date, v_first)
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
                    coalesce(round(-sum(m.amount) filter (where m.kind = 'withdrawal'), 2), 0)::text as withdraws
                from days
                left join moved m on m.chart = days.chart and m.day = days.first
                group by days.chart, days.day
            ) d
            group by d.chart
        ), opened as (
            -- A closed part is a row of its own of the same opening.
            select t.instrument_id, t.orders
            from trading.daily_openings t
            where t.day >= coalesce(p_from, '-infinity') and t.day <= coalesce(p_to, 'infinity') and t.day < v_before
            union all
            select o.instrument_id, 1
            from trading.orders o
            join money.accounts a on a.id = o.account_id
            where a.mode = 'real' and o.parent_id is null and o.deleted_at is null
                and o.created_at >= greatest(v_from, v_before_at) and o.created_at < v_to
            union all
            -- The stored totals have orders that were deleted later.
            select o.instrument_id, -1
            from trading.orders o
            join money.accounts a on a.id = o.account_id
            where a.mode = 'real' and o.parent_id is null and o.deleted_at is not null
                and o.created_at >= v_from and o.created_at < least(v_to, v_before_at)
        ), traded as materialized (
            select i.category, sum(o.orders) as orders
            from opened o
            join market.instruments i on i.id = o.instrument_id
            group by i.category
            having sum(o.orders) > 0
        )
        select jsonb_build_object(
            'currency', v_currency,
            'totalDeposits', (select coalesce(round(sum(l.amount), 2), 0)::text from ledger l where l.kind = 'deposit'),
            'totalWithdraws', (select coalesce(round(-sum(l.amount), 2), 0)::text from ledger l where l.kind = 'withdrawal'),
            'totalTrades', (select coalesce(sum(orders), 0) from traded),
            'totalUsers', (
                select count(*) from iam.users
                where role_id = iam.role('customer') and deleted_at is null and created_at >= v_from and created_at < v_to
            ),
            'totalProLoss', (select coalesce(round(sum(l.amount), 2), 0)::text from ledger l where l.kind in ('profit_loss', 'correction')),
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
