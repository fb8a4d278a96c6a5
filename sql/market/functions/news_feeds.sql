-- Returns one page of the feeds of calendar events and news for the back office. p_filters and p_page as in
-- site.page_ids. Called by GET /admin/news-feeds. Errors: BT102 account inactive, BT103 forbidden, BT606 unknown sort
-- column.
-- null: fetched_at, imported_at, error
-- grant: bourse_app
create or replace function market.list_news_feeds(
    p_actor_id bigint,
    p_filters jsonb,
    p_page jsonb
)
returns table (
    id bigint, sort_key text, name text, kind text, format text, url text, currency text, entries integer,
    fetched_at timestamptz, imported_at timestamptz, error text, error_values jsonb
)
language plpgsql
stable
rows 15
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    return query
    select f.id, l.key, f.name, f.kind::text, f.format::text, f.url, f.currency, (
            select count(*)::integer from market.news_items n where n.feed_id = f.id and n.withdrawn_at is null
        ), f.fetched_at, f.imported_at, f.error, f.error_values
    from site.list_ids(p_actor_id, market.news_feed_source(p_actor_id), p_filters, p_page) l
    join market.news_feeds f on f.id = l.id
    order by l.n;
end;
$$;

-- Returns the number of feeds on all pages of market.list_news_feeds under the same filters. Errors: BT102 account
-- inactive, BT103 forbidden.
-- grant: bourse_app
create or replace function market.count_news_feeds(
    p_actor_id bigint,
    p_filters jsonb
)
returns bigint
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select site.list_total(p_actor_id, market.news_feed_source(p_actor_id), p_filters);
$$;

-- Defines the list of feeds. Filters: kind, search (a part of the name). Called by market.list_news_feeds and
-- market.count_news_feeds. Errors: BT102 account inactive, BT103 forbidden.
create or replace function market.news_feed_source(
    p_actor_id bigint
)
returns site.list_source
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    perform iam.require_role(p_actor_id, 'admin');
    return row(
        'market.news_feeds f',
        $sql$
            ($1 ->> 'kind' is null or f.kind::text = $1 ->> 'kind')
            and ($1 ->> 'search' is null or f.name ilike site.search_pattern($1 ->> 'search'))
        $sql$,
        'f.id',
        '{"id": "f.id", "name": "f.name", "kind": "f.kind::text", "format": "f.format::text"}'::jsonb
    )::site.list_source;
end;
$$;

-- Returns one feed for its form, with its last change. Called by the dialogs of /admin/news-feeds. Errors: BT102
-- account inactive, BT103 forbidden, BT104 not found.
-- grant: bourse_app
create or replace function market.find_news_feed(
    p_actor_id bigint,
    p_id bigint
)
returns jsonb
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_found jsonb;
begin
    perform iam.require_role(p_actor_id, 'admin');
    select jsonb_build_object(
        'id', f.id, 'name', f.name, 'kind', f.kind, 'format', f.format, 'url', f.url, 'currency', f.currency,
        'error', f.error, 'errorValues', f.error_values, 'changed', audit.latest_entry('news_feed', f.id::text)
    ) into v_found
    from market.news_feeds f where f.id = p_id;
    if v_found is null then
        raise exception using errcode = 'BT104', message = 'Not found';
    end if;
    return v_found;
end;
$$;

-- Adds a feed (p_id null) or changes one, for administrators; the kind of a feed stays. A feed with a URL is fetched at
-- once (Q-205). Returns its id. Called by POST /admin/news-feeds and PUT /admin/news-feeds/{id}. Locks: the feed.
-- Errors: BT103 forbidden, BT104 not found, BT118 stale write, BT289 invalid feed.
-- grant: bourse_app
create or replace function market.save_news_feed(
    p_actor_id bigint,
    p_id bigint,
    p_name text,
    p_kind text,
    p_format text,
    p_url text,
    p_currency text,
    p_version bigint default null
)
returns bigint
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_before market.news_feeds;
    v_after market.news_feeds;
    v_url text := coalesce(trim(p_url), '');
    v_currency text := upper(coalesce(trim(p_currency), ''));
    v_kind text := p_kind;
begin
    perform iam.require_role(p_actor_id, 'admin');
    if p_id is not null then
        select * into v_before from market.news_feeds f where f.id = p_id for no key update;
        if not found then
            raise exception using errcode = 'BT104', message = 'Not found';
        end if;
        perform audit.reject_stale_write('news_feed', p_id::text, p_version);
        v_kind := v_before.kind::text;
    elsif (select count(*) from market.news_feeds) >= 20 then
        raise exception using errcode = 'BT289', message = 'You can have up to 20 feeds', column = 'name';
    end if;
    if coalesce(trim(p_name), '') = '' then
        raise exception using errcode = 'BT289', message = 'Name is required', column = 'name';
    elsif length(trim(p_name)) > 100 then
        raise exception using errcode = 'BT289', message = 'This text is too long', column = 'name';
    elsif length(v_url) > 1000 then
        raise exception using errcode = 'BT289', message = 'This text is too long', column = 'url';
    elsif v_url <> '' and v_url !~ '^https://[^\s/?#@\\]+([/?#][^\s\\]*)?$' then
        raise exception using errcode = 'BT289', message = 'Enter a URL that starts with https://', column = 'url';
    elsif v_currency !~ '^([A-Z0-9]{2,10})?$' then
        raise exception using errcode = 'BT289', message = 'Enter a currency code such as USD', column = 'currency';
    elsif coalesce(
        v_kind || ' ' || p_format not in ('events ics', 'events csv', 'events json', 'news rss', 'news csv', 'news json'), true
    ) then
        raise exception using errcode = 'BT289',
            message = 'Calendar events can be in ICS, CSV or JSON, news in RSS, CSV or JSON', column = 'format';
    end if;
    if p_id is null then
        insert into market.news_feeds (name, kind, format, url, currency)
        values (trim(p_name), v_kind::market.news_kind, p_format::market.news_format, v_url, v_currency)
        returning * into v_after;
    else
        update market.news_feeds f
        set name = trim(p_name), format = p_format::market.news_format, url = v_url, currency = v_currency,
            error = case when v_url <> '' then f.error end
        where f.id = p_id
        returning * into v_after;
    end if;
    perform audit.record(p_actor_id, 'save_news_feed', 'news_feed', v_after.id::text, to_jsonb(v_before), to_jsonb(v_after));
    if v_url <> '' then
        perform site.add_job('fetch-news', jsonb_build_object('feedId', v_after.id), 'fetch-news-' || v_after.id);
    end if;
    return v_after.id;
end;
$$;

-- Deletes a feed with its entries, for administrators. Called by DELETE /admin/news-feeds/{id}. Errors: BT103
-- forbidden, BT104 not found.
-- grant: bourse_app
create or replace function market.delete_news_feed(
    p_actor_id bigint,
    p_id bigint
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_before market.news_feeds;
begin
    perform iam.require_role(p_actor_id, 'admin');
    delete from market.news_feeds f where f.id = p_id returning * into v_before;
    if not found then
        raise exception using errcode = 'BT104', message = 'Not found';
    end if;
    perform audit.record(p_actor_id, 'delete_news_feed', 'news_feed', p_id::text, to_jsonb(v_before), null);
end;
$$;
