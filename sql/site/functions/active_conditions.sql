-- Returns the conditions {filter: SQL} of the filters that are set, each preceded by "and", for the end of a
-- site.list_source's condition. The SQL texts are the calling function's own; they read the filters as $1 and the actor
-- as $2. Called by iam.customer_source and trading.trade_source.
create or replace function site.active_conditions(
    p_filters jsonb,
    p_conditions jsonb
)
returns text
language sql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
    -- Only set filters are included: the planner's time grows with each condition, effective or not.
    select coalesce(string_agg(' and (' || c.value || ')', '' order by c.key), '')
    from jsonb_each_text(p_conditions) c
    where p_filters ->> c.key is not null;
$$;
