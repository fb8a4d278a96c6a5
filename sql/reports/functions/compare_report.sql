-- Returns a report as reports.run_report does, with a comparison: {first, last, totals, changes} of the period of the
-- same number of days before it. changes has the difference of each total in percent of the earlier one, with one
-- decimal; null where the earlier one is zero or missing. Called by GET /admin/reports/{name}. Errors: those of
-- reports.run_report. Source: Q-322.
-- grant: bourse_app
create or replace function reports.compare_report(
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
as $$
declare
    v_now jsonb := reports.run_report(p_actor_id, p_report, p_grouping, p_first, p_last, p_zone);
    v_first date := p_first - (p_last - p_first + 1);
    v_earlier jsonb;
begin
    -- No report begins before 2000.
    if v_first < '2000-01-01' then
        return v_now || '{"comparison": null}';
    end if;
    v_earlier := reports.run_report(p_actor_id, p_report, p_grouping, v_first, p_first - 1, p_zone) -> 'totals';
    return v_now || jsonb_build_object('comparison', jsonb_build_object(
        'first', v_first, 'last', p_first - 1, 'totals', v_earlier, 'changes', (
            select coalesce(jsonb_object_agg(n.key, round(
                100 * (n.value::numeric - (v_earlier ->> n.key)::numeric) / nullif(abs((v_earlier ->> n.key)::numeric), 0), 1)::text), '{}')
            from jsonb_each_text(v_now -> 'totals') n
        )));
end;
$$;
