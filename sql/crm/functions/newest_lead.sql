-- Returns the highest id among the leads registered on the given UTC days, 0 if there are none. A list of old days
-- starts there instead of scanning all later leads. Called by crm.lead_conditions.
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
    -- One index lookup per day, from the first day with leads.
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
