-- The conditions {filter: SQL} of those filters that are asked for, each after an "and": the end of a
-- site.list_source's condition. The texts of SQL are the calling function's own and read the filters' values as $1, the
-- actor as $2. Internal.
create or replace function site.asked_conditions(
    p_filters jsonb,
    p_conditions jsonb
)
returns text
language sql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
    -- A condition that does not count costs the planner as much as one that does.
    select coalesce(string_agg(' and (' || c.value || ')', '' order by c.key), '')
    from jsonb_each_text(p_conditions) c
    where p_filters ->> c.key is not null;
$$;
