-- Returns the status that a text in a URL identifies: by exact name, else ignoring case and treating underscores as
-- spaces. Called by crm.lead_conditions and crm.clean_leads. Source: Q-73.
create or replace function crm.find_status(
    p_status text
)
returns integer
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select s.id
    from crm.lead_statuses s
    where s.name = p_status or lower(replace(s.name, '_', ' ')) = lower(replace(p_status, '_', ' '))
    order by s.name = p_status desc, s.id
    limit 1;
$$;
