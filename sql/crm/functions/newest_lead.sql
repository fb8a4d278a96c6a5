-- The highest id among the leads registered on these days (UTC), 0 when there is none: lists of days long ago begin
-- there instead of passing over everything that came later. Internal.
create or replace function crm.newest_lead(
    p_from date,
    p_to date
)
returns bigint
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    -- One step a day through the index of days, from the first day that there is.
    select coalesce(max(k.id), 0)
    from generate_series(
        greatest(p_from, (select (min(l.created_at) at time zone 'UTC')::date from crm.leads l))::timestamp,
        least(p_to, (select (max(l.created_at) at time zone 'UTC')::date from crm.leads l))::timestamp, interval '1 day') d (day)
    cross join lateral (
        select l.id from crm.leads l
        where (l.created_at at time zone 'UTC')::date = d.day::date
        order by l.id desc limit 1
    ) k;
$$;
