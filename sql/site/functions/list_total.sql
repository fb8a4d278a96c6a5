-- How many rows a list has under its filters, exactly, apart from any page of it. The texts of SQL are the calling
-- function's own. Internal.
create or replace function site.list_total(
    p_actor_id bigint,
    p_from site.list_source,
    p_filters jsonb
)
returns setof bigint
language plpgsql
stable
rows 1
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    -- As a query of its own: what is read into a variable is counted by one process alone.
    return query execute format('select count(*) from %s where %s', p_from.source, p_from.condition)
    using p_filters, p_actor_id;
end;
$$;
