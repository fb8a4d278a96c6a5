-- Q-73: the status that a text of an address means: the exact name first, else without regard to case and underscores.
-- Internal.
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
