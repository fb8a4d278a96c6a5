-- The rows before and after one of them in a list under its filters and order, null at its ends; also of a row that the
-- filters do not show (any more). Both are found from the row itself, as pages are. The texts of SQL are the calling
-- function's own. Internal. Raises BT606.
create or replace function site.list_beside(
    p_actor_id bigint,
    p_from site.list_source,
    p_filters jsonb,
    p_sort text,
    p_id bigint
)
returns table (previous bigint, next bigint)
language plpgsql
stable
rows 1
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_key text;
    v_page jsonb;
begin
    if p_from.sorts ->> ltrim(p_sort, '-') is null then
        raise exception using errcode = 'BT606', message = 'This list is not sorted by that', column = 'sort';
    end if;
    execute format('select (%s)::text from %s where %s = $1', p_from.sorts ->> ltrim(p_sort, '-'), p_from.source, p_from.id)
    into v_key using p_id;
    -- Pages of one row each: the one before this row's ends above it, and whatever begins at it goes on below it.
    v_page := jsonb_build_object('limit', 1, 'sort', p_sort, 'at', jsonb_build_object('page', 4, 'id', p_id, 'key', v_key));
    return query select
        (select i.id from site.list_ids(p_actor_id, p_from, p_filters, v_page || '{"page": 3}') i where v_key is not null),
        (
            select i.id from site.list_ids(p_actor_id, p_from, p_filters, v_page || '{"page": 4}') i
            where v_key is not null and i.id <> p_id order by i.n limit 1
        );
end;
$$;
