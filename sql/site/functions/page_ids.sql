create or replace function site.page_ids(
    p_actor_id bigint,
    p_from site.list_source,
    p_filters jsonb,
    p_page jsonb
)
returns table (
    ids bigint[],
    keys text[]
)
language plpgsql
stable
rows 1
security definer
set search_path = ''
as $$
declare
    v_limit integer := least(greatest(coalesce((p_page ->> 'limit')::integer, 15), 1), 1000);
    v_page bigint := greatest(coalesce((p_page ->> 'page')::bigint, 1), 1);
    v_name text := ltrim(coalesce(p_page ->> 'sort', '-id'), '-');
    v_is_falling boolean := coalesce(p_page ->> 'sort', '-id') like '-%';
    v_key text := p_from.sorts ->> v_name;
    v_anchor_page bigint := (p_page #>> '{at,page}')::bigint;
    v_total bigint := (p_page ->> 'total')::bigint;
    -- How many rows lie before the page, counted from the nearest end that is known.
    v_skipped bigint := (v_page - 1) * v_limit;
    v_is_backward boolean := false;
    v_take integer := v_limit + 1;
    v_bound text := 'true';
    v_group_bound text := 'true';
    v_key_bound text := 'true';
    v_source text;
begin
    if v_key is null then
        raise exception using errcode = 'BT606', message = 'This list is not sorted by that', column = 'sort';
    end if;
    -- A page beside one that is known begins at that one's first row; the last page is found from the end.
    if v_page > 1 and v_anchor_page is not null and p_page #>> '{at,id}' ~ '^[1-9][0-9]{0,17}$'
        and abs(v_page - v_anchor_page) * v_limit < v_skipped then
        v_is_backward := v_page < v_anchor_page;
        v_skipped := case when v_is_backward then v_anchor_page - v_page - 1 else v_page - v_anchor_page end * v_limit;
        v_bound := format(
            '(%s, %s) %s (%L, %L)', v_key, p_from.id,
            case when v_is_falling <> v_is_backward then '<' else '>' end || case when v_is_backward then '' else '=' end,
            p_page #>> '{at,key}', p_page #>> '{at,id}'
        );
        v_key_bound := format('%s %s %L', v_key, case when v_is_falling <> v_is_backward then '<=' else '>=' end, p_page #>> '{at,key}');
        v_group_bound := format(
            '%s %s case when %s = %L then %L::bigint else %s end', p_from.id,
            case when v_is_falling <> v_is_backward then '<=' else '>=' end, v_key, p_page #>> '{at,key}', p_page #>> '{at,id}',
            case when v_is_falling <> v_is_backward then '9223372036854775807' else '0' end
        );
        v_take := case when v_is_backward then v_limit else v_limit + 1 end;
    elsif v_total - v_skipped between 1 and v_skipped then
        v_is_backward := true;
        v_take := least(v_limit, v_total - v_skipped);
        v_skipped := greatest(v_total - v_skipped - v_limit, 0);
    end if;
    -- A source that takes a few rows of each group asks how many, in which direction, with which group the page begins and where within it.
    v_source := replace(replace(replace(replace(p_from.source,
        '{limit}', (v_take + v_skipped)::text),
        '{direction}', case when v_is_falling <> v_is_backward then 'desc' else 'asc' end),
        '{groups}', v_key_bound),
        '{bound}', v_group_bound);
    execute format(
        'select array_agg(r.id), array_agg(r.key) from (
            select %1$s as id, (%2$s)::text as key from %3$s where (%4$s) and %5$s
            order by %2$s %6$s, %1$s %6$s limit %7$s offset %8$s
        ) r',
        p_from.id, v_key, v_source, p_from.condition, v_bound,
        case when v_is_falling <> v_is_backward then 'desc' else 'asc' end, v_take, v_skipped
    ) into ids, keys using p_filters, p_actor_id;
    if v_is_backward then
        ids := array(select r.id from unnest(ids) with ordinality r (id, n) order by r.n desc);
        keys := array(select r.key from unnest(keys) with ordinality r (key, n) order by r.n desc);
    end if;
    return next;
exception
    -- An address may name a place that this order never had: another order's, or one that somebody made up. Then the page is counted out.
    when data_exception then
        if v_bound = 'true' then
            raise;
        end if;
        return query select * from site.page_ids(p_actor_id, p_from, p_filters, p_page - 'at');
end;
$$;

comment on function site.page_ids(bigint, site.list_source, jsonb, jsonb) is
'The ids of one page of a list, in order, and the values they are sorted by: where the next page starts from. p_page: page, limit, sort
(a name, with - before it when falling), at {page, key, id} the first row of a page that is known, total when it is known. Going forward
one row more than asked says that there is a next page. Pages are found from the nearest known place, never by passing over what lies
before. A source may hold {limit}, {direction}, {groups} and {bound} where it takes the first rows of each of its groups by id. The texts of SQL are the calling function''s own ($1 the filters, $2 the actor); keys are never null. Internal. Raises BT606.';

revoke all on function site.page_ids(bigint, site.list_source, jsonb, jsonb) from public;
