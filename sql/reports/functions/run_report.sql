-- Returns a report: {currency, period, missing: currencies without a rate, rows: [{key, figures}], totals, chart:
-- {days, series: {name: figures}}}; figures are text. p_grouping is what a row is, see reports.check_report.
-- Administrators read every report, managers those of their own customers. Called by GET /admin/reports/{name} and the
-- job send-report. Errors: BT102 account inactive, BT103 forbidden, BT550 unknown time zone, BT551 invalid period,
-- BT552 unknown grouping.
-- grant: bourse_app, bourse_worker
create or replace function reports.run_report(
    p_actor_id bigint,
    p_report reports.report_name,
    p_grouping text,
    p_first date,
    p_last date,
    p_zone text
)
returns jsonb
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
set work_mem = '32MB'
as $$
declare
    v_period reports.period;
    v_rates jsonb;
begin
    perform reports.check_report(p_actor_id, p_report, p_grouping);
    v_period := reports.period_of(p_first, p_last, p_zone);
    v_rates := reports.rates();
    return reports.figures_of(p_report, p_grouping, v_period, v_rates, reports.customers_of(p_actor_id)) || jsonb_build_object(
        'currency', reports.currency(), 'step', v_period.step,
        'missing', reports.currencies_without(v_rates)
    );
end;
$$;

-- Returns rows, totals and chart of a report. Each call is planned for its period: a session's general plan, used from
-- the sixth call on, took 5.6 seconds instead of 0.7 over 200,000 deposits. Called by reports.run_report and
-- reports.list_lines.
create or replace function reports.figures_of(
    p_report reports.report_name,
    p_grouping text,
    p_period reports.period,
    p_rates jsonb,
    p_customers bigint[]
)
returns jsonb
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_custom_plan
as $$
begin
    return case p_report
        when 'broker_profit' then reports.broker_profit(p_period, p_grouping, p_rates)
        when 'cash' then reports.cash(p_period, p_grouping, p_rates, p_customers)
        when 'activity' then reports.activity(p_period, p_rates, p_customers)
        when 'retention' then reports.retention(p_period, p_customers)
        when 'execution' then reports.execution(p_period, p_grouping, p_rates, p_customers)
        when 'trial_balance' then reports.trial_balance(p_period, p_grouping, p_rates)
        when 'volume' then reports.volume(p_period, p_grouping, p_rates, p_customers)
        when 'funnel' then reports.funnel(p_period, p_grouping)
        when 'agents' then reports.agents(p_period, p_rates)
        when 'affiliates' then reports.affiliates(p_period, p_rates)
        when 'identity' then reports.identity(p_period)
    end;
end;
$$;

-- Requires that the actor may read a report and that it has the grouping: what a row is. Called by reports.run_report
-- and reports.save_schedule. Errors: BT102 account inactive, BT103 forbidden, BT552 unknown grouping.
create or replace function reports.check_report(
    p_actor_id bigint,
    p_report reports.report_name,
    p_grouping text
)
returns void
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    if reports.is_of_administrators(p_report) then
        perform iam.require_role(p_actor_id, 'admin');
    else
        perform iam.require_role(p_actor_id, 'admin', 'manager');
    end if;
    if (p_grouping = any (reports.groupings_of(p_report))) is not true then
        raise exception using errcode = 'BT552', message = 'This report has no such grouping', column = 'by';
    end if;
end;
$$;

-- Returns what a row of a report can be; the first one is the default. Called by reports.check_report and
-- reports.list_lines.
create or replace function reports.groupings_of(
    p_report reports.report_name
)
returns text[]
language sql
immutable
parallel safe
security definer
set search_path = pg_catalog, pg_temp
as $$
    select case p_report
        when 'broker_profit' then array['category', 'instrument', 'currency']
        when 'cash' then array['gateway', 'country', 'manager', 'affiliate']
        when 'activity' then array['time']
        when 'retention' then array['cohort']
        when 'execution' then array['instrument', 'kind', 'hour']
        when 'trial_balance' then array['real', 'demo']
        when 'volume' then array['instrument', 'category', 'plan']
        when 'funnel' then array['source', 'country', 'affiliate']
        when 'agents' then array['agent']
        when 'affiliates' then array['affiliate']
        when 'identity' then array['time']
    end
$$;

-- Returns the period from one day to another, both inclusive, in a time zone; bars are days up to 31 days, weeks up to
-- half a year, otherwise months. Called by reports.run_report. Errors: BT550 unknown time zone, BT551 invalid period.
create or replace function reports.period_of(
    p_first date,
    p_last date,
    p_zone text
)
returns reports.period
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    if not iam.is_time_zone(p_zone) then
        raise exception using errcode = 'BT550', message = 'Choose a time zone of the list', column = 'zone';
    end if;
    if (p_first >= '2000-01-01' and p_last <= '2999-12-31' and p_last - p_first between 0 and 3660) is not true then
        raise exception using errcode = 'BT551', message = 'Choose a period of one day to ten years', column = 'to';
    end if;
    return row(
        p_first, p_last, p_zone, p_first::timestamp at time zone p_zone, (p_last + 1)::timestamp at time zone p_zone,
        case when p_last - p_first < 31 then 'day' when p_last - p_first < 183 then 'week' else 'month' end
    )::reports.period;
end;
$$;

-- Returns the customers that a report of the actor includes: null for administrators, whose reports include all.
-- Called by the reports.
create or replace function reports.customers_of(
    p_actor_id bigint
)
returns bigint[]
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    if iam.role_of(p_actor_id) = iam.role('admin') then
        return null;
    end if;
    return array(select m.id from crm.managed_customers(p_actor_id) m);
end;
$$;

-- Returns the divisors that convert currencies to the site's at current rates, as the dashboard does (Q-44); a currency
-- without a rate is missing. Called by the reports.
create or replace function reports.rates()
returns jsonb
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_rates jsonb := '{}';
    v_code text;
begin
    for v_code in
        select a.currency from money.accounts a where a.mode <> 'broker'
        union
        select i.quote from market.instruments i
    loop
        begin
            v_rates := v_rates || jsonb_build_object(v_code, market.exchange_rate(v_code, reports.currency()));
        exception
            when sqlstate 'BT210' then null;
        end;
    end loop;
    return v_rates;
end;
$$;

-- Returns the currencies of customers' accounts that have no conversion rate, whose amounts reports leave out. Called
-- by reports.run_report.
create or replace function reports.currencies_without(
    p_rates jsonb
)
returns jsonb
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select coalesce(jsonb_agg(distinct a.currency), '[]')
    from money.accounts a
    where a.mode = 'real' and not p_rates ? a.currency
$$;

-- Returns the currency of converted amounts, which is the site's. Called by the reports.
create or replace function reports.currency()
returns text
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select coalesce(nullif(site.setting('appCurrency'), ''), 'USD')
$$;
