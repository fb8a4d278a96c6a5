-- Imports the entries of an uploaded file into a feed, for administrators: all or none. Returns the numbers of added,
-- changed and withdrawn entries. p_entries as in market.import_news. Called by POST /admin/news-feeds/{id}/upload.
-- Locks: the feed. Errors: BT103 forbidden, BT104 not found, BT265 invalid entry.
-- grant: bourse_app
create or replace function market.upload_news(
    p_actor_id bigint,
    p_feed_id bigint,
    p_entries jsonb
)
returns table (added integer, changed integer, withdrawn integer)
language plpgsql
volatile
rows 1
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    perform iam.require_role(p_actor_id, 'admin');
    if jsonb_array_length(p_entries) = 0 then
        raise exception using errcode = 'BT265', message = 'The file has no entries', column = 'file';
    end if;
    select i.added, i.changed, i.withdrawn into added, changed, withdrawn
    from market.import_news(p_feed_id, p_entries, false) i;
    perform audit.record(p_actor_id, 'upload_news', 'news_feed', p_feed_id::text, null,
        jsonb_build_object('added', added, 'changed', changed, 'withdrawn', withdrawn));
    return next;
end;
$$;

-- Imports the entries of a fetched feed and records the success. A calendar that was fetched is complete: events of its
-- days that it no longer contains are withdrawn (Q-206). Called by the job fetch-news. Locks: the feed. Errors: BT104
-- not found, BT265 invalid entry.
-- grant: bourse_worker
create or replace function market.store_news(
    p_feed_id bigint,
    p_entries jsonb
)
returns table (added integer, changed integer, withdrawn integer)
language plpgsql
volatile
rows 1
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    select i.added, i.changed, i.withdrawn into added, changed, withdrawn
    from market.import_news(p_feed_id, p_entries, true) i;
    update market.news_feeds f set fetched_at = clock_timestamp(), error = null, error_values = '{}' where f.id = p_feed_id;
    return next;
end;
$$;

-- Returns the feeds to fetch: one by its id, or all with a URL for null. Called by the job fetch-news.
-- grant: bourse_worker
create or replace function market.feeds_to_fetch(
    p_feed_id bigint default null
)
returns table (id bigint, format text, url text)
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select f.id, f.format::text, f.url from market.news_feeds f
    where f.url <> '' and (p_feed_id is null or f.id = p_feed_id)
    order by f.id
$$;

-- Records why a feed could not be fetched or imported; its entries stay. Called by the job fetch-news.
-- grant: bourse_worker
create or replace function market.record_news_error(
    p_feed_id bigint,
    p_error text,
    p_values jsonb
)
returns void
language sql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
    update market.news_feeds f set fetched_at = clock_timestamp(), error = left(p_error, 500), error_values = p_values
    where f.id = p_feed_id
$$;

-- Adds or updates the entries of a feed by their ids, all or none: [{"row", "id", "time", "isAllDay", "title",
-- "currencies", "impact", "actual", "forecast", "previous", "link", "isWithdrawn"}], texts; row is the place in the
-- file that errors name. With p_is_complete, events of the feed whose UTC day lies within the days of the entries and
-- that the entries do not contain are withdrawn; news is never withdrawn so, because feeds list the newest only.
-- Returns the numbers of added, changed and withdrawn entries. Locks: the feed. Errors: BT104 not found, BT265 invalid
-- entry.
create or replace function market.import_news(
    p_feed_id bigint,
    p_entries jsonb,
    p_is_complete boolean
)
returns table (added integer, changed integer, withdrawn integer)
language plpgsql
volatile
rows 1
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_feed market.news_feeds;
begin
    select * into v_feed from market.news_feeds f where f.id = p_feed_id for no key update;
    if not found then
        raise exception using errcode = 'BT104', message = 'Not found';
    end if;
    perform market.check_news(p_entries);
    with entries as (
        select e.id, e.time::timestamptz as time, coalesce(e."isAllDay", false) as is_all_day, trim(e.title) as title,
            case when cardinality(e.currencies) > 0 then e.currencies when v_feed.currency <> '' then array[v_feed.currency] else '{}' end
                as currencies,
            e.impact::market.news_impact as impact, coalesce(e.actual, '') as actual, coalesce(e.forecast, '') as forecast,
            coalesce(e.previous, '') as previous, coalesce(e.link, '') as link, coalesce(e."isWithdrawn", false) as is_withdrawn
        from market.news_entries(p_entries) e
    ), written as (
        insert into market.news_items as n (
            feed_id, source_id, time, is_all_day, title, currencies, impact, actual, forecast, previous, link, withdrawn_at
        )
        select p_feed_id, e.id, e.time, e.is_all_day, e.title, e.currencies, e.impact, e.actual, e.forecast, e.previous, e.link,
            case when e.is_withdrawn then clock_timestamp() end
        from entries e
        on conflict (feed_id, source_id) do update
        set time = excluded.time, is_all_day = excluded.is_all_day, title = excluded.title, currencies = excluded.currencies,
            impact = excluded.impact, actual = excluded.actual, forecast = excluded.forecast, previous = excluded.previous,
            link = excluded.link, withdrawn_at = excluded.withdrawn_at
        where (n.time, n.is_all_day, n.title, n.currencies, n.actual, n.forecast, n.previous, n.link)
                <> (excluded.time, excluded.is_all_day, excluded.title, excluded.currencies, excluded.actual, excluded.forecast,
                    excluded.previous, excluded.link)
            or n.impact is distinct from excluded.impact or (n.withdrawn_at is null) <> (excluded.withdrawn_at is null)
        returning n.xmax = 0 as is_new, n.withdrawn_at
    ), missing as (
        update market.news_items n set withdrawn_at = clock_timestamp()
        where p_is_complete and v_feed.kind = 'events' and n.feed_id = p_feed_id and n.withdrawn_at is null
            and n.time >= (select date_trunc('day', min(e.time), 'UTC') from entries e)
            and n.time < (select date_trunc('day', max(e.time), 'UTC') + interval '24 hours' from entries e)
            and not exists (select from entries e where e.id = n.source_id)
        returning n.id
    )
    select count(*) filter (where w.is_new and w.withdrawn_at is null),
        count(*) filter (where not w.is_new and w.withdrawn_at is null),
        count(*) filter (where not w.is_new and w.withdrawn_at is not null) + (select count(*) from missing)
    into added, changed, withdrawn
    from written w;
    update market.news_feeds f set imported_at = clock_timestamp() where f.id = p_feed_id;
    return next;
end;
$$;

-- Returns the entries of an import as rows. Called by market.import_news and market.check_news.
create or replace function market.news_entries(
    p_entries jsonb
)
returns table (
    "row" integer, id text, "time" text, "isAllDay" boolean, title text, currencies text[], impact text, actual text,
    forecast text, previous text, link text, "isWithdrawn" boolean
)
language sql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select * from jsonb_to_recordset(p_entries) e (
        "row" integer, id text, "time" text, "isAllDay" boolean, title text, currencies text[], impact text, actual text,
        forecast text, previous text, link text, "isWithdrawn" boolean)
$$;

-- Validates the entries of an import and names the first invalid one. Called by market.import_news. Errors: BT265.
create or replace function market.check_news(
    p_entries jsonb
)
returns void
language plpgsql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_row integer;
    v_problem text;
begin
    if jsonb_array_length(p_entries) > 5000 then
        raise exception using errcode = 'BT265', message = 'A file can have up to 5,000 entries', column = 'file';
    end if;
    select e."row", e.problem into v_row, v_problem
    from (
        select n."row", case
            when coalesce(n.id, '') = '' or length(n.id) > 300 then 'Entry {{row}}: the ID is missing or too long'
            when count(*) over (partition by n.id) > 1 then 'Entry {{row}}: another entry has the same ID'
            when n.time is null or n.time !~ '^20[0-9]{2}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z$'
                then 'Entry {{row}}: the time is missing or not valid'
            when coalesce(trim(n.title), '') = '' or length(n.title) > 300
                then 'Entry {{row}}: the title is missing or longer than 300 characters'
            when cardinality(n.currencies) > 20 or exists (
                select from unnest(n.currencies) c (code) where c.code is null or c.code !~ '^[A-Z0-9]{2,10}$'
            ) then 'Entry {{row}}: a currency is not valid'
            when n.impact is not null and n.impact not in ('low', 'medium', 'high')
                then 'Entry {{row}}: the impact must be low, medium or high'
            when greatest(length(n.actual), length(n.forecast), length(n.previous)) > 60
                then 'Entry {{row}}: a value is longer than 60 characters'
            when n.link <> '' and (n.link !~ '^https://[^\s\\]+$' or length(n.link) > 2000)
                then 'Entry {{row}}: the link must start with https://'
            end as problem
        from market.news_entries(p_entries) n
    ) e
    where e.problem is not null
    order by e."row"
    limit 1;
    if v_problem is not null then
        raise exception using errcode = 'BT265', message = v_problem, column = 'file',
            detail = jsonb_build_object('row', v_row::text)::text;
    end if;
end;
$$;
