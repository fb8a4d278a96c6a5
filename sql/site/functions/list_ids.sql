-- Returns the result of site.page_ids as rows with their positions, for lists that join their rows to it. Internal.
-- Errors: BT606 unknown sort column.
create or replace function site.list_ids(
    p_actor_id bigint,
    p_from site.list_source,
    p_filters jsonb,
    p_page jsonb
)
returns table (n bigint, id bigint, key text)
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    return query
    select r.n, r.id, r.key
    from site.page_ids(p_actor_id, p_from, p_filters, p_page) p
    cross join lateral unnest(p.ids, p.keys) with ordinality r (id, key, n);
end;
$$;
