-- Returns one page of the customers that the actor may see (A-031). balance is the sum of the real balances in the
-- site's currency (iam.real_balances), tags is [{id, name}]. p_filters and p_page as in site.page_ids. Called by GET
-- /admin/customers/{type}. Errors: BT102 account inactive, BT103 forbidden, BT606 unknown sort column.
-- null: phone, birth_date, country, manager, last_login_at
-- grant: bourse_app
create or replace function iam.list_customers(
    p_actor_id bigint,
    p_filters jsonb,
    p_page jsonb
)
returns table (
    id bigint, sort_key text, full_name text, email text, phone text, birth_date text, country text, role text,
    is_email_verified boolean, is_active boolean, is_online boolean, created_at timestamptz,
    last_login_at timestamptz, kyc_status text, balance numeric, balance_currency text, manager text, tags jsonb
)
language plpgsql
volatile
rows 15
security definer
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan
as $$
declare
    v_source site.list_source := iam.customer_source(p_actor_id, p_filters, p_page ->> 'sort');
    v_currency text := iam.balance_currency();
    v_page site.list_page;
begin
    perform market.prepare_conversions(v_currency);
    v_page := site.page_ids(p_actor_id, v_source, p_filters, p_page);
    return query
    with rates as materialized (
        select r.quote, r.multiplier, r.divisor from trading.risk_rates r where r.currency = v_currency
    )
    select
        u.id, i.key, u.full_name, u.email, p.phone, p.birth_date::text, p.country, r.name,
        u.is_email_verified, u.is_active, o.is_online, u.created_at, u.last_login_at, k.status,
        coalesce((
            select round(sum(market.converted(a.balance, y.multiplier, y.divisor)), 2)
            from money.accounts a join rates y on y.quote = a.currency
            where a.user_id = u.id and a.mode = 'real'
        ), 0), v_currency, m.full_name, t.tags
    from unnest(v_page.ids, v_page.keys) with ordinality i (id, key, n)
    join iam.users u on u.id = i.id
    join iam.roles r on r.id = u.role_id
    cross join lateral kyc.customer_status(u.id) k
    cross join lateral iam.is_online(u.id) o
    cross join lateral iam.tags_of(u.id) t
    left join iam.profiles p on p.user_id = u.id
    left join iam.users m on m.id = p.manager_id
    order by i.n;
end;
$$;

-- Returns the currency in which real balances are added up, the site's. Called by iam.list_customers,
-- iam.customer_source and iam.customer_overview.
create or replace function iam.balance_currency()
returns text
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select coalesce(nullif(site.setting('appCurrency'), ''), 'USD')
$$;

-- Returns the number of customers on all pages of iam.list_customers under the same filters. Errors: BT102 account
-- inactive, BT103 forbidden.
-- grant: bourse_app
create or replace function iam.count_customers(
    p_actor_id bigint,
    p_filters jsonb
)
returns bigint
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select site.list_total(p_actor_id, iam.customer_source(p_actor_id, p_filters), p_filters);
$$;

-- Returns the customers before and after one customer in the actor's list (iam.customer_source), under its filters and
-- order. Called by GET /admin/customers/edit/{id}. Errors: BT102 account inactive, BT103 forbidden, BT104 not found,
-- BT606 unknown sort column.
-- null: previous, next
-- grant: bourse_app
create or replace function iam.customers_beside(
    p_actor_id bigint,
    p_user_id bigint,
    p_filters jsonb,
    p_sort text
)
returns table (previous bigint, next bigint)
language plpgsql
stable
rows 1
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    -- The neighbours of a customer outside the actor's list would reveal that customer's data.
    perform iam.open_customer(p_actor_id, p_user_id);
    return query select b.* from site.list_beside(p_actor_id, iam.customer_source(p_actor_id, p_filters, p_sort), p_filters, p_sort, p_user_id) b;
end;
$$;

-- Returns several customers as JSON (iam.user_json), masked as the actor's role requires. Called by GET
-- /admin/customers/api/{type}. Errors: BT102 account inactive, BT103 forbidden, BT104 one of them is outside the
-- actor's list.
-- grant: bourse_app
create or replace function iam.describe_customers(
    p_actor_id bigint,
    p_user_ids bigint[]
)
returns table (id bigint, customer jsonb)
language plpgsql
stable
rows 15
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    return query
    select i.id, iam.user_json(i.id, iam.open_customer(p_actor_id, i.id) = 'masked')
    from unnest(p_user_ids) i (id);
end;
$$;

-- Returns the managers and pricing plans that a customer's form offers (A-033, A-152). Those that the customer holds
-- are included even if no longer offered, so that saving another field does not drop them (Q-106). Errors: BT102
-- account inactive, BT103 forbidden, BT104 not found.
-- grant: bourse_app
create or replace function iam.customer_choices(
    p_actor_id bigint,
    p_user_id bigint default null
)
returns jsonb
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_held record;
begin
    perform iam.require_staff(p_actor_id);
    if p_user_id is not null then
        perform iam.open_customer(p_actor_id, p_user_id);
    end if;
    select u.plan_id, p.manager_id into v_held
    from iam.users u left join iam.profiles p on p.user_id = u.id
    where u.id = p_user_id;
    return jsonb_build_object(
        'managers', (
            select coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'name', u.full_name, 'is_offered', m.is_offered) order by u.full_name, u.id), '[]')
            from iam.users u
            cross join lateral (select u.role_id = iam.role('manager') and u.is_active and u.deleted_at is null as is_offered) m
            where m.is_offered or u.id = v_held.manager_id
        ),
        'plans', (
            select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name, 'is_offered', p.deleted_at is null) order by p.price, p.id), '[]')
            from money.plans p where p.deleted_at is null or p.id = v_held.plan_id
        )
    );
end;
$$;

-- Defines the list of customers: all for administrators, their own for managers (Q-51). Filters: id, search over name,
-- e-mail, phone and id, status active or inactive, verified yes or no, country, kyc, tag (its name), from and to (UTC
-- days of the sign-up). p_sort is the column sorted by, whose values the source joins if they are not the user's own.
-- Called by iam.list_customers, iam.count_customers, iam.customers_beside and iam.selected_customers. Errors: BT102
-- account inactive, BT103 forbidden.
create or replace function iam.customer_source(
    p_actor_id bigint,
    p_filters jsonb,
    p_sort text default null
)
returns site.list_source
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_role smallint := iam.require_role(p_actor_id, 'admin', 'manager');
    v_own bigint[];
begin
    if v_role <> iam.role('admin') then
        v_own := array(select c.id from crm.managed_customers(p_actor_id) c limit 1001);
    end if;
    return row(
        'iam.users u left join iam.profiles p on p.user_id = u.id' || case ltrim(p_sort, '-')
            -- One pass over the real accounts, instead of a lookup for every customer.
            when 'balance' then format($sql$
                left join (
                    select a.user_id, round(sum(market.converted(a.balance, y.multiplier, y.divisor)), 2) as balance
                    from money.accounts a join trading.risk_rates y on y.quote = a.currency and y.currency = %L
                    where a.mode = 'real' group by a.user_id
                ) b on b.user_id = u.id
            $sql$, iam.balance_currency())
            when 'manager' then ' left join iam.users m on m.id = p.manager_id'
            else '' end,
        -- A list without filters gets no filter conditions, which would slow its plan.
        'u.role_id = iam.role(''customer'') and u.deleted_at is null' || case when p_filters = '{}' then '' else site.active_conditions(p_filters, jsonb_build_object(
            'id', $sql$u.id = ($1 ->> 'id')::bigint$sql$,
            'ids', $sql$u.id = any (string_to_array($1 ->> 'ids', ',')::bigint[])$sql$,
            'status', case p_filters ->> 'status' when 'active' then 'u.is_active' when 'inactive' then 'not u.is_active' else 'true' end,
            'verified', $sql$u.is_email_verified = ($1 ->> 'verified' = 'yes')$sql$,
            'country', $sql$p.country ilike site.search_pattern($1 ->> 'country')$sql$,
            -- The same rule as kyc.status_of, for all customers at once.
            'kyc', case p_filters ->> 'kyc'
                when 'not_submitted' then 'not exists (select from kyc.documents k where k.user_id = u.id)'
                else $sql$u.id in (select k.user_id from kyc.newest_documents k where k.status = ($1 ->> 'kyc')::kyc.status)$sql$ end,
            'tag', $sql$u.id in (
                select c.user_id from iam.customer_tags c join iam.tags t on t.id = c.tag_id where lower(t.name) = lower($1 ->> 'tag'))$sql$,
            'from', $sql$u.created_at >= (($1 ->> 'from')::date)::timestamp at time zone 'UTC'$sql$,
            'to', $sql$u.created_at < (($1 ->> 'to')::date + 1)::timestamp at time zone 'UTC'$sql$,
            'search', $sql$
                u.id = any (array(
                    select m.id from iam.match_users($1 ->> 'search') m
                    union
                    select c.user_id from iam.profiles c where c.phone ilike site.search_pattern($1 ->> 'search')))
            $sql$
        )) end || case
            when v_role = iam.role('admin') then ''
            -- Up to 1,000 customers are selected by id; for more, a scan in list order finds the newest ones sooner.
            when cardinality(v_own) <= 1000 then format($sql$
                and u.id = any (%L::bigint[])
            $sql$, v_own)
            else $sql$
                and coalesce(u.id in (select c.id from crm.managed_customers($2) c), false)
            $sql$
        end,
        'u.id',
        $json${
            "id": "u.id", "full_name": "u.full_name", "email": "u.email", "phone": "coalesce(p.phone, '')",
            "birth_date": "coalesce(p.birth_date, 'infinity')", "country": "coalesce(p.country, '')", "role": "u.role_id",
            "is_email_verified": "u.is_email_verified", "is_active": "u.is_active", "created_at": "u.created_at",
            "last_login_at": "coalesce(u.last_login_at, '-infinity')", "balance": "coalesce(b.balance, 0)",
            "manager": "coalesce(m.full_name, '')"
        }$json$::jsonb
    )::site.list_source;
end;
$$;
