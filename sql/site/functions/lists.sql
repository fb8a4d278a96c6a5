-- Returns the ids of one page of a list, in order, with the sort keys from which the next page starts. p_page: page,
-- limit, sort (a name, prefixed with - for descending), at {page, key, id} (the first row of a known page), total (if
-- known). A forward page has one extra row, which shows that a next page exists. Pages are located from the nearest
-- known page or end instead of skipping all rows before them. A source may contain {limit}, {direction}, {groups} and
-- {bound} where it takes the first rows of each of its groups by id. The SQL texts are the calling function's own ($1
-- the filters, $2 the actor); sort keys are never null. Internal. Errors: BT606 unknown sort column.
create or replace function site.page_ids(
    p_actor_id bigint,
    p_from site.list_source,
    p_filters jsonb,
    p_page jsonb
)
returns site.list_page
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_limit integer := least(greatest(coalesce((p_page ->> 'limit')::integer, 15), 1), 1000);
    v_page bigint := greatest(coalesce((p_page ->> 'page')::bigint, 1), 1);
    v_sort text := coalesce(p_page ->> 'sort', '-id');
    v_key text := p_from.sorts ->> ltrim(v_sort, '-');
    v_direction text := case when v_sort like '-%' then 'desc' else 'asc' end;
    v_anchor_page bigint;
    v_total bigint;
    -- The number of rows before the page, counted from the nearest known page or end.
    v_skipped bigint;
    v_is_backward boolean;
    v_take integer;
    v_compare text;
    v_bound text;
    v_source text;
    v_statement text;
    v_found site.list_page;
begin
    if v_key is null then
        raise exception using errcode = 'BT606', message = 'This list cannot be sorted by this column', column = 'sort';
    end if;
    -- The first page, the most frequent one, skips the expressions that only other pages need.
    if v_page > 1 then
        v_anchor_page := (p_page #>> '{at,page}')::bigint;
        v_total := (p_page ->> 'total')::bigint;
        v_skipped := (v_page - 1) * v_limit;
        -- A page near a known page starts from that page's first row; the last page is found from the end.
        if v_anchor_page is not null and p_page #>> '{at,id}' ~ '^[1-9][0-9]{0,17}$'
            and abs(v_page - v_anchor_page) * v_limit < v_skipped then
            v_is_backward := v_page < v_anchor_page;
            v_direction := case when v_is_backward <> (v_direction = 'desc') then 'desc' else 'asc' end;
            v_skipped := case when v_is_backward then v_anchor_page - v_page - 1 else v_page - v_anchor_page end * v_limit;
            v_compare := case v_direction when 'desc' then '<' else '>' end;
            v_bound := case
                when v_key = p_from.id then format('%s %s%s %L', v_key, v_compare, case when v_is_backward then '' else '=' end, p_page #>> '{at,id}')
                else format(
                    '(%s, %s) %s%s (%L, %L)', v_key, p_from.id, v_compare, case when v_is_backward then '' else '=' end,
                    p_page #>> '{at,key}', p_page #>> '{at,id}'
                )
            end;
            v_take := case when v_is_backward then v_limit end;
        elsif v_total - v_skipped between 1 and v_skipped then
            v_is_backward := true;
            v_direction := case v_direction when 'desc' then 'asc' else 'desc' end;
            v_take := least(v_limit, v_total - v_skipped);
            v_skipped := greatest(v_total - v_skipped - v_limit, 0);
        end if;
    end if;
    -- A source with groups needs the number of rows, the direction, the group in which the page starts and the position
    -- within it.
    if p_from.source like '%{groups}%' then
        -- The value from the URL is replaced last, so that its text is not searched for placeholders.
        v_source := replace(replace(replace(replace(replace(p_from.source,
            '{limit}', (coalesce(v_take, v_limit + 1) + coalesce(v_skipped, 0))::text),
            '{direction}', v_direction),
            '{groups}', case when v_bound is null then 'true' else format('%s %s= {key}', v_key, v_compare) end),
            '{bound}', case when v_bound is null then 'true' else format(
                '%s %s= case when %s = {key} then %L::bigint else %s end', p_from.id, v_compare, v_key, p_page #>> '{at,id}',
                case v_direction when 'desc' then '9223372036854775807' else '0' end
            ) end),
            '{key}', quote_nullable(p_page #>> '{at,key}'));
    end if;
    v_statement := format(
        'select array_agg(r.id), array_agg(r.key) from (
            select %1$s as id, (%2$s)::text as key from %3$s where (%4$s) %5$s order by %6$s %1$s %7$s limit %8$s %9$s
        ) r',
        p_from.id, v_key, coalesce(v_source, p_from.source), p_from.condition, ' and ' || v_bound,
        case when v_key <> p_from.id then v_key || ' ' || v_direction || ',' end, v_direction, coalesce(v_take, v_limit + 1), 'offset ' || v_skipped
    );
    if v_bound is null then
        execute v_statement into v_found using p_filters, p_actor_id;
    else
        begin
            execute v_statement into v_found using p_filters, p_actor_id;
        exception
            -- A position in the URL may belong to another sort order or be invalid; the page is then counted from the
            -- start.
            when data_exception then
                return site.page_ids(p_actor_id, p_from, p_filters, p_page - 'at');
        end;
    end if;
    if v_is_backward then
        v_found.ids := array(select r.id from unnest(v_found.ids) with ordinality r (id, n) order by r.n desc);
        v_found.keys := array(select r.key from unnest(v_found.keys) with ordinality r (key, n) order by r.n desc);
    end if;
    return v_found;
end;
$$;

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

-- Returns the record's id that a search text is, perhaps after a #, else null. Internal.
create or replace function site.search_id(
    p_search text
)
returns bigint
language sql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select substring(trim(p_search) from '^#?([1-9][0-9]{0,14})$')::bigint;
$$;

-- Returns an ilike pattern for a search text: it matches anywhere in the text, with fewer than three letters only at
-- the beginning. Internal.
create or replace function site.search_pattern(
    p_search text
)
returns text
language sql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
    -- One or two letters form a trigram only at the beginning of a word.
    select case when length(trim(p_search)) < 3 then '' else '%' end
        || regexp_replace(trim(p_search), '([\\%_])', '\\\1', 'g') || '%';
$$;
