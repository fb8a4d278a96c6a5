-- Returns the bars of a period: their first day, and their bounds as times. Called by the reports.
create or replace function reports.bars_of(
    p_period reports.period
)
returns table (day date, starts timestamptz, ends timestamptz)
language sql
stable
parallel safe
rows 31
security definer
set search_path = pg_catalog, pg_temp
as $$
    select
        greatest(b.at::date, (p_period).first),
        greatest(b.at, (p_period).first) at time zone (p_period).zone,
        least(b.at + ('1 ' || (p_period).step)::interval, (p_period).last + 1) at time zone (p_period).zone
    from generate_series(
        date_trunc((p_period).step, (p_period).first::timestamp), (p_period).last::timestamp, ('1 ' || (p_period).step)::interval
    ) b (at)
$$;
