-- Returns the rows before and after one row of a list under its filters and order, null at the ends; the row itself
-- need not match the filters. Both are found by keyset from the row's own sort key. The SQL texts are the calling
-- function's own. Called by iam.customers_beside and kyc.documents_beside. Errors: BT606 unknown sort column.
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
        raise exception using errcode = 'BT606', message = 'This list cannot be sorted by this column', column = 'sort';
    end if;
    execute format('select (%s)::text from %s where %s = $1', p_from.sorts ->> ltrim(p_sort, '-'), p_from.source, p_from.id)
    into v_key using p_id;
    -- Two pages of one row each: the page before ends directly above this row, the page after starts at this row.
    v_page := jsonb_build_object('limit', 1, 'sort', p_sort, 'at', jsonb_build_object('page', 4, 'id', p_id, 'key', v_key));
    return query select
        (select i.id from site.list_ids(p_actor_id, p_from, p_filters, v_page || '{"page": 3}') i where v_key is not null),
        (
            select i.id from site.list_ids(p_actor_id, p_from, p_filters, v_page || '{"page": 4}') i
            where v_key is not null and i.id <> p_id order by i.n limit 1
        );
end;
$$;
