-- Returns the first days of the bars of a period, in order; reports.bar_starts finds the place of a time. Called by the
-- reports.
create or replace function reports.bar_days(
    p_period reports.period
)
returns date[]
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select array(select b.day from reports.bars_of(p_period) b order by b.day)
$$;
