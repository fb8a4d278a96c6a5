-- Returns one page of the calendar's events or of the news, for every user. p_filters and p_page as in site.page_ids.
-- Called by GET /calendar and GET /news. Errors: BT100 not signed in, BT102 account inactive, BT606 unknown sort
-- column.
-- null: impact
-- grant: bourse_app
create or replace function market.list_news(
    p_actor_id bigint,
    p_filters jsonb,
    p_page jsonb
)
returns table (
    id bigint, sort_key text, "time" timestamptz, is_all_day boolean, title text, currencies text[], impact text, actual text,
    forecast text, previous text, link text, feed text
)
language plpgsql
stable
rows 15
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    return query
    select n.id, l.key, n.time, n.is_all_day, n.title, n.currencies, n.impact::text, n.actual, n.forecast, n.previous, n.link, f.name
    from site.list_ids(p_actor_id, market.news_source(p_actor_id), p_filters, p_page) l
    join market.news_items n on n.id = l.id
    join market.news_feeds f on f.id = n.feed_id
    order by l.n;
end;
$$;

-- Returns the number of rows on all pages of market.list_news under the same filters. Errors: BT100 not signed in,
-- BT102 account inactive.
-- grant: bourse_app
create or replace function market.count_news(
    p_actor_id bigint,
    p_filters jsonb
)
returns bigint
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select site.list_total(p_actor_id, market.news_source(p_actor_id), p_filters);
$$;

-- Defines the lists of events and news. Filters: kind (events or news), currency, impact, from and to (days of the
-- actor's time zone), search (a part of the title). Without a day or a search, events begin with the actor's current
-- day. Rows are sorted by the actor's local time, so that the days of the list are together; an all-day event is at
-- 00:00 of its date in every time zone. Called by market.list_news and market.count_news. Errors: BT100 not signed in,
-- BT102 account inactive.
create or replace function market.news_source(
    p_actor_id bigint
)
returns site.list_source
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_zone text;
    v_local text;
begin
    perform iam.require_user(p_actor_id);
    select u.time_zone into v_zone from iam.users u where u.id = p_actor_id;
    v_local := format('(n.time at time zone case when n.is_all_day then %L else %L end)', 'UTC', v_zone);
    return row(
        'market.news_items n join market.news_feeds f on f.id = n.feed_id',
        replace(replace($sql$
            n.withdrawn_at is null and f.kind::text = $1 ->> 'kind'
            and ($1 ->> 'currency' is null or n.currencies @> array[upper($1 ->> 'currency')])
            and ($1 ->> 'impact' is null or n.impact::text = $1 ->> 'impact')
            and ($1 ->> 'search' is null or n.title ilike site.search_pattern($1 ->> 'search'))
            and ($1 ->> 'from' is null or {local} >= ($1 ->> 'from')::date)
            and ($1 ->> 'to' is null or {local} < ($1 ->> 'to')::date + 1)
            and ($1 ->> 'kind' <> 'events' or $1 ?| array['from', 'to', 'search']
                or {local} >= date_trunc('day', market.clock() at time zone {zone}))
        $sql$, '{local}', v_local), '{zone}', quote_literal(v_zone)),
        'n.id',
        jsonb_build_object('id', 'n.id', 'time', v_local, 'title', 'n.title', 'impact', 'coalesce(n.impact::text, '''')')
    )::site.list_source;
end;
$$;

-- Returns the currencies of all events or news, for the filter of a list, most frequent first. Called by GET /calendar
-- and GET /news. Errors: BT100 not signed in, BT102 account inactive.
-- grant: bourse_app
create or replace function market.news_currencies(
    p_actor_id bigint,
    p_kind text
)
returns table (currency text)
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    perform iam.require_user(p_actor_id);
    return query
    select c.code
    from market.news_items n
    join market.news_feeds f on f.id = n.feed_id and f.kind::text = p_kind
    cross join lateral unnest(n.currencies) c (code)
    where n.withdrawn_at is null
    group by c.code
    order by count(*) desc, c.code
    limit 50;
end;
$$;

-- Returns which of both lists have entries, so that pages without entries have no link. Called by every account page.
-- grant: bourse_app
create or replace function market.shown_news()
returns table (events boolean, news boolean)
language sql
stable
rows 1
security definer
set search_path = pg_catalog, pg_temp
as $$
    select market.has_news('events'), market.has_news('news')
$$;

-- Returns whether a list has entries. Called by market.shown_news.
create or replace function market.has_news(
    p_kind market.news_kind
)
returns boolean
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select exists (
        select from market.news_feeds f
        where f.kind = p_kind and exists (select from market.news_items n where n.feed_id = f.id and n.withdrawn_at is null)
    )
$$;

-- Returns the next five events of both currencies from 30 minutes before p_at, or the five newest news of the last
-- seven days: [{"id", "time", "isAllDay", "title", "currencies", "impact", "actual", "forecast", "previous", "link"}].
-- An all-day event counts until the end of its UTC day. Called by trading.instrument_sheet.
create or replace function market.news_of(
    p_kind market.news_kind,
    p_currencies text[],
    p_at timestamptz
)
returns jsonb
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select coalesce(jsonb_agg(jsonb_build_object(
        'id', r.id, 'time', r.time, 'isAllDay', r.is_all_day, 'title', r.title, 'currencies', r.currencies, 'impact', r.impact,
        'actual', r.actual, 'forecast', r.forecast, 'previous', r.previous, 'link', r.link
    ) order by r.distance, r.id), '[]')
    from (
        select n.*, case p_kind when 'events' then n.time - p_at else p_at - n.time end as distance
        from market.news_items n
        join market.news_feeds f on f.id = n.feed_id
        where f.kind = p_kind and n.withdrawn_at is null and n.currencies && p_currencies
            and case p_kind
                when 'events' then n.time >= p_at - case when n.is_all_day then interval '24 hours' else interval '30 minutes' end
                else n.time between p_at - interval '7 days' and p_at
            end
        order by distance, n.id
        limit 5
    ) r
$$;

-- Deletes events 13 months and news 3 months after their time. Called by site.purge_expired.
create or replace function market.purge_news()
returns void
language sql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
    delete from market.news_items n using market.news_feeds f
    where f.id = n.feed_id and n.time < now() - case f.kind when 'events' then interval '13 months' else interval '3 months' end
$$;
