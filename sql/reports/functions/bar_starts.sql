-- Returns the times at which the bars of a period start, in order. A report finds the bar of a row in them by
-- width_bucket: converting the time of each row to the zone takes longer than reading the row. Called by the reports.
create or replace function reports.bar_starts(
    p_period reports.period
)
returns timestamptz[]
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select array(select b.starts from reports.bars_of(p_period) b order by b.day)
$$;
