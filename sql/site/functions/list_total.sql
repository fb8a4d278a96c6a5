-- Returns the exact number of rows of a list under its filters. The SQL texts are the calling function's own. Internal.
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
    -- Returned directly: a query into a variable cannot use parallel workers.
    return query execute format('select count(*) from %s where %s', p_from.source, p_from.condition)
    using p_filters, p_actor_id;
end;
$$;
