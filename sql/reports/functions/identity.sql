-- Returns, by day, week or month of a period: submitted, approved and declined identity documents, the mean hours from
-- the submission to the decision, and screening matches that were found and decided. Called by reports.figures_of.
create or replace function reports.identity(
    p_period reports.period
)
returns jsonb
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_days date[] := reports.bar_days(p_period);
    v_starts timestamptz[] := reports.bar_starts(p_period);
begin
    return (
        with events as materialized (
            select
                v_days[width_bucket(e.at, v_starts)] as key, e.kind, e.hours
            from (
                select d.created_at as at, 'submitted' as kind, null::numeric as hours from kyc.documents d
                union all
                select d.decided_at, d.status::text, extract(epoch from d.decided_at - d.created_at) / 3600
                from kyc.documents d where d.status in ('approved', 'declined')
                union all
                select m.created_at, 'matches', null from compliance.matches m
                union all
                select m.decided_at, 'decided', null from compliance.matches m where m.decided_at is not null
            ) e
            where e.at >= (p_period).starts and e.at < (p_period).ends
        ), rows as materialized (
            select
                b.day as key, count(*) filter (where e.kind = 'submitted') as submitted, count(*) filter (where e.kind = 'approved') as approved,
                count(*) filter (where e.kind = 'declined') as declined, round(avg(e.hours), 1) as hours,
                count(*) filter (where e.kind = 'matches') as matches, count(*) filter (where e.kind = 'decided') as decided
            from reports.bars_of(p_period) b
            left join events e on e.key = b.day
            group by b.day
        )
        select jsonb_build_object(
            'rows', (select jsonb_agg(reports.as_text(to_jsonb(r)) order by r.key) from rows r),
            'totals', (
                select reports.as_text(jsonb_build_object(
                    'submitted', sum(r.submitted), 'approved', sum(r.approved), 'declined', sum(r.declined),
                    'hours', (select round(avg(e.hours), 1) from events e), 'matches', sum(r.matches), 'decided', sum(r.decided)))
                from rows r),
            'chart', (
                select jsonb_build_object('days', jsonb_agg(r.key order by r.key), 'series', jsonb_build_object(
                    'submitted', jsonb_agg(r.submitted::text order by r.key),
                    'declined', jsonb_agg(r.declined::text order by r.key),
                    'matches', jsonb_agg(r.matches::text order by r.key)))
                from rows r)
        )
    );
end;
$$;
