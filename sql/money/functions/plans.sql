-- Returns one page of the plans for the back office (A-046), with the number of customers of each. Called by GET
-- /admin/pricing. Errors: BT100 not signed in, BT102 account inactive, BT103 forbidden, BT606 unknown sort column.
-- grant: bourse_app
create or replace function money.list_plans(
    p_actor_id bigint,
    p_filters jsonb,
    p_page jsonb
)
returns table (
    id bigint, sort_key text, name text, description text, price numeric, forex_leverage numeric,
    commodity_leverage numeric, stock_leverage numeric, index_leverage numeric, crypto_leverage numeric,
    forex_stopout numeric, commodity_stopout numeric, stock_stopout numeric, index_stopout numeric,
    crypto_stopout numeric, customers bigint
)
language plpgsql
stable
rows 15
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    return query
    select
        p.id, l.key, p.name, p.description, p.price, p.forex_leverage, p.commodity_leverage, p.stock_leverage, p.index_leverage,
        p.crypto_leverage, p.forex_stopout, p.commodity_stopout, p.stock_stopout, p.index_stopout, p.crypto_stopout,
        (select count(*) from iam.users u where u.plan_id = p.id and u.deleted_at is null)
    from site.list_ids(p_actor_id, money.plan_source(p_actor_id), p_filters, p_page) l
    join money.plans p on p.id = l.id
    order by l.n;
end;
$$;

-- Returns the number of plans on all pages of money.list_plans under the same filters. Errors: BT100 not signed in,
-- BT102 account inactive, BT103 forbidden.
-- grant: bourse_app
create or replace function money.count_plans(
    p_actor_id bigint,
    p_filters jsonb
)
returns bigint
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select site.list_total(p_actor_id, money.plan_source(p_actor_id), p_filters);
$$;

-- Returns one plan for its form, with its number of customers and last change. Called by the dialogs of /admin/pricing.
-- Errors: BT102 account inactive, BT103 forbidden, BT104 not found.
-- grant: bourse_app
create or replace function money.find_plan(
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
    select (to_jsonb(p) - 'created_at' - 'deleted_at' - 'id' - 'version')
    into v_found
    from money.plans p
    where p.id = p_id and p.deleted_at is null;
    if v_found is null then
        raise exception using errcode = 'BT104', message = 'Not found';
    end if;
    -- Numbers are returned as text.
    return (select jsonb_object_agg(f.key, f.value) from jsonb_each_text(v_found) f)
        || (
            select jsonb_build_object(
                'id', p.id, 'changed', audit.latest_entry('plan', p.id::text),
                'customers', (select count(*) from iam.users u where u.plan_id = p.id and u.deleted_at is null)
            )
            from money.plans p where p.id = p_id
        );
end;
$$;

-- Adds a plan (p_id null) or changes the fields that p_changes names, for administrators: name, description, price, and
-- {category}_leverage and {category}_stopout, null for none. Open orders keep their terms. Called by POST and PUT
-- /admin/pricing. Locks: the plan. Errors: BT102 account inactive, BT103 forbidden, BT104 not found, BT118 stale write,
-- BT300 invalid price, BT311 text too long, BT327 missing field, BT330 invalid plan figure.
-- grant: bourse_app
create or replace function money.save_plan(
    p_actor_id bigint,
    p_id bigint,
    p_changes jsonb,
    p_version bigint default null
)
returns bigint
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_before money.plans;
    v_after money.plans;
    v_given jsonb;
    v_name text;
begin
    perform iam.require_role(p_actor_id, 'admin');
    if p_id is not null then
        select * into v_before from money.plans p where p.id = p_id and p.deleted_at is null for no key update;
        if not found then
            raise exception using errcode = 'BT104', message = 'Not found';
        end if;
        perform audit.reject_stale_write('plan', p_id::text, p_version);
    end if;
    if (p_id is null or p_changes ? 'name')
        and (coalesce(trim(p_changes ->> 'name'), '') = '' or length(trim(p_changes ->> 'name')) > 100) then
        raise exception using errcode = 'BT327', message = 'Name is required', column = 'name';
    end if;
    if length(p_changes ->> 'description') > 2000 then
        raise exception using errcode = 'BT311', message = 'This text is too long', column = 'description';
    end if;
    if not coalesce((p_changes ->> 'price')::numeric between 0 and 1e9, true) then
        raise exception using errcode = 'BT300', message = 'Enter a valid amount', column = 'price';
    end if;
    foreach v_name in array array['forex', 'commodity', 'index', 'stock', 'crypto'] loop
        if not coalesce((p_changes ->> (v_name || '_leverage'))::numeric between 0 and 10000, true) then
            raise exception using errcode = 'BT330', message = 'Leverage must be between 0 and 10,000', column = v_name || '_leverage';
        end if;
        if not coalesce((p_changes ->> (v_name || '_stopout'))::numeric between 0 and 100, true) then
            raise exception using errcode = 'BT330', message = 'Stop-out must be between 0% and 100%', column = v_name || '_stopout';
        end if;
    end loop;
    v_given := (
        select coalesce(jsonb_object_agg(c.key, c.value), '{}') from jsonb_each(p_changes) c
        where c.key in ('name', 'description', 'price') or c.key ~ '^(forex|commodity|index|stock|crypto)_(leverage|stopout)$'
    );
    v_after := jsonb_populate_record(v_before, v_given);
    if p_id is null then
        insert into money.plans (
            name, description, price, forex_leverage, commodity_leverage, index_leverage, stock_leverage, crypto_leverage,
            forex_stopout, commodity_stopout, index_stopout, stock_stopout, crypto_stopout
        ) values (
            trim(v_after.name), coalesce(v_after.description, ''), coalesce(v_after.price, 0), v_after.forex_leverage,
            v_after.commodity_leverage, v_after.index_leverage, v_after.stock_leverage, v_after.crypto_leverage, v_after.forex_stopout,
            v_after.commodity_stopout, v_after.index_stopout, v_after.stock_stopout, v_after.crypto_stopout
        ) returning * into v_after;
    else
        update money.plans p
        set name = trim(v_after.name), description = coalesce(v_after.description, ''), price = coalesce(v_after.price, 0),
            forex_leverage = v_after.forex_leverage, commodity_leverage = v_after.commodity_leverage,
            index_leverage = v_after.index_leverage, stock_leverage = v_after.stock_leverage, crypto_leverage = v_after.crypto_leverage,
            forex_stopout = v_after.forex_stopout, commodity_stopout = v_after.commodity_stopout, index_stopout = v_after.index_stopout,
            stock_stopout = v_after.stock_stopout, crypto_stopout = v_after.crypto_stopout, version = p.version + 1
        where p.id = p_id
        returning * into v_after;
    end if;
    perform audit.record(
        p_actor_id, case when p_id is null then 'insert' else 'update' end, 'plan', v_after.id::text, to_jsonb(v_before), to_jsonb(v_after)
    );
    perform site.publish_settings('plans');
    return v_after.id;
end;
$$;

-- Removes a plan from the offer, for administrators; its customers keep it. Called by DELETE /admin/pricing/{id}.
-- Errors: BT102 account inactive, BT103 forbidden, BT104 not found.
-- grant: bourse_app
create or replace function money.delete_plan(
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
    v_before money.plans;
begin
    perform iam.require_role(p_actor_id, 'admin');
    update money.plans p set deleted_at = clock_timestamp(), version = p.version + 1 where p.id = p_id and p.deleted_at is null
    returning * into v_before;
    if not found then
        raise exception using errcode = 'BT104', message = 'Not found';
    end if;
    perform audit.record(p_actor_id, 'delete', 'plan', p_id::text, to_jsonb(v_before), null);
    perform site.publish_settings('plans');
end;
$$;

-- Defines the list of plans. Filter: search, a part of the name. Called by money.list_plans and money.count_plans.
-- Errors: BT100 not signed in, BT102 account inactive, BT103 forbidden.
create or replace function money.plan_source(
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
        'money.plans p',
        $sql$
            p.deleted_at is null
            and ($1 ->> 'search' is null or p.name ilike site.search_pattern($1 ->> 'search'))
        $sql$,
        'p.id',
        jsonb_build_object(
            'id', 'p.id', 'name', 'p.name', 'price', 'p.price', 'forex_leverage', 'coalesce(p.forex_leverage, 0)',
            'commodity_leverage', 'coalesce(p.commodity_leverage, 0)', 'stock_leverage', 'coalesce(p.stock_leverage, 0)',
            'index_leverage', 'coalesce(p.index_leverage, 0)', 'crypto_leverage', 'coalesce(p.crypto_leverage, 0)'
        )
    )::site.list_source;
end;
$$;
