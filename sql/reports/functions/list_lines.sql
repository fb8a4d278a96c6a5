-- Returns for each report that the actor may read a line of its chart, by the default grouping: twelve ended
-- weeks in UTC, for the report of retention twelve ended months. They are stored for the week, once for all
-- administrators and once for each manager, because reading all reports at every visit would cost as much as opening
-- each. Called by GET /admin/reports. Errors: BT102 account inactive, BT103 forbidden. Source: Q-322.
-- grant: bourse_app
create or replace function reports.list_lines(
    p_actor_id bigint
)
returns table (report reports.report_name, points text[])
language plpgsql
volatile
rows 12
security definer
set search_path = pg_catalog, pg_temp
set work_mem = '32MB'
as $$
declare
    v_is_admin boolean;
    v_manager_id bigint;
    v_week date := date_trunc('week', now() at time zone 'UTC')::date;
    v_report reports.report_name;
    v_period reports.period;
    v_figures jsonb;
    v_rates jsonb;
begin
    perform iam.require_role(p_actor_id, 'admin', 'manager');
    v_is_admin := iam.role_of(p_actor_id) = iam.role('admin');
    v_manager_id := case when not v_is_admin then p_actor_id end;
    foreach v_report in array enum_range(null::reports.report_name) loop
        continue when not v_is_admin and reports.is_of_administrators(v_report);
        continue when exists (
            select from reports.lines l where l.report = v_report and l.manager_id is not distinct from v_manager_id and l.week = v_week);
        v_rates := coalesce(v_rates, reports.rates());
        v_period := case when v_report = 'retention'
            then reports.period_of((date_trunc('month', v_week) - interval '1 year')::date, (date_trunc('month', v_week) - interval '1 day')::date, 'UTC')
            else reports.period_of(v_week - 84, v_week - 1, 'UTC') end;
        v_figures := reports.figures_of(v_report, (reports.groupings_of(v_report))[1], v_period, v_rates, reports.customers_of(p_actor_id));
        insert into reports.lines (report, manager_id, week, points)
        select v_report, v_manager_id, v_week, array(select p.point::numeric from jsonb_array_elements_text(s.points) p (point))
        from (select coalesce(v_figures #> array['chart', 'series', reports.line_of(v_report)], '[]') as points) s
        on conflict on constraint lines_report_manager_id_key do update set week = excluded.week, points = excluded.points;
    end loop;
    return query
    select l.report, l.points::text[] from reports.lines l
    where l.week = v_week and l.manager_id is not distinct from v_manager_id
    order by l.report;
end;
$$;

-- Returns the line of a report's chart that its card shows. Called by reports.list_lines.
create or replace function reports.line_of(
    p_report reports.report_name
)
returns text
language sql
immutable
parallel safe
security definer
set search_path = pg_catalog, pg_temp
as $$
    select case p_report
        when 'broker_profit' then 'result'
        when 'cash' then 'deposits'
        when 'activity' then 'traders'
        when 'retention' then 'share_0'
        when 'execution' then 'slipped'
        when 'trial_balance' then 'customers'
        when 'volume' then 'volume'
        when 'funnel' then 'leads'
        when 'agents' then 'calls'
        when 'affiliates' then 'leads'
        when 'identity' then 'submitted'
    end
$$;

-- Returns whether a report is for administrators alone: the broker's result and ledger have no part that belongs to a
-- manager, and leads, agents, affiliates and screening are not theirs to compare. Called by reports.check_report and
-- reports.list_lines.
create or replace function reports.is_of_administrators(
    p_report reports.report_name
)
returns boolean
language sql
immutable
parallel safe
security definer
set search_path = pg_catalog, pg_temp
as $$
    select p_report in ('broker_profit', 'trial_balance', 'funnel', 'agents', 'affiliates', 'identity')
$$;
