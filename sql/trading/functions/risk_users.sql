-- Returns the customers whose accounts the risk desk shows to an administrator or manager; null for all. Managers see
-- their own customers (Q-51). p_filters: plan, country, manager. Called by every function of the risk desk. Errors:
-- BT102 account inactive, BT103 forbidden.
create or replace function trading.risk_users(
    p_actor_id bigint,
    p_filters jsonb
)
returns bigint[]
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_is_admin boolean := iam.require_role(p_actor_id, 'admin', 'manager') = iam.role('admin');
    v_plan bigint := (p_filters ->> 'plan')::bigint;
    v_country text := p_filters ->> 'country';
    v_manager bigint := (p_filters ->> 'manager')::bigint;
begin
    if v_is_admin and num_nonnulls(v_plan, v_country, v_manager) = 0 then
        return null;
    end if;
    return array(
        select u.id
        from iam.users u
        left join iam.profiles p on p.user_id = u.id
        where u.role_id = iam.role('customer')
            and (v_is_admin or u.id in (select c.id from crm.managed_customers(p_actor_id) c))
            and (v_manager is null or u.id in (select c.id from crm.managed_customers(v_manager) c))
            and (v_plan is null or u.plan_id = v_plan)
            and (v_country is null or p.country = v_country)
    );
end;
$$;

-- Returns the choices of the risk desk's filters: {plans, countries, managers}; managers for administrators only.
-- Called by GET /admin/risk. Errors: BT102 account inactive, BT103 forbidden.
-- grant: bourse_app
create or replace function trading.risk_choices(
    p_actor_id bigint
)
returns jsonb
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_is_admin boolean := iam.require_role(p_actor_id, 'admin', 'manager') = iam.role('admin');
begin
    return jsonb_build_object(
        'plans', (
            select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name) order by p.name, p.id), '[]')
            from money.plans p where p.deleted_at is null
        ),
        'countries', (
            select coalesce(jsonb_agg(k.country order by k.country), '[]')
            from (
                select distinct p.country from iam.profiles p
                where p.country <> '' and (v_is_admin or p.user_id in (select c.id from crm.managed_customers(p_actor_id) c))
            ) k
        ),
        'managers', (
            select coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'name', u.full_name) order by u.full_name, u.id), '[]')
            from iam.users u where v_is_admin and u.role_id = iam.role('manager') and u.deleted_at is null
        )
    );
end;
$$;

-- Returns the currency of the risk desk, the site's, and creates the conversions to it that do not exist yet. Called by
-- every function of the risk desk.
create or replace function trading.risk_currency()
returns text
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_currency text := trading.site_currency();
begin
    -- Amounts in a currency without a rate count as 0 until it has one.
    perform market.prepare_conversions(v_currency, array(
        select i.quote from market.instruments i join market.quotes q on q.instrument_id = i.id
    ));
    return v_currency;
end;
$$;

-- Returns the code of the site's currency. Called by trading.risk_currency and trading.risk_history.
create or replace function trading.site_currency()
returns text
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select coalesce(nullif(site.setting('appCurrency'), ''), 'USD')
$$;

-- Returns the broker's realised P/L of the current UTC day by customer and instrument, minus the customers' (E-05), in
-- p_currency. The ledger's rows of the day are found by their BRIN index. Called by trading.risk_desk
-- and trading.risk_lists.
create or replace function trading.realised_today(
    p_users bigint[],
    p_mode money.account_mode,
    p_currency text
)
returns table (user_id bigint, instrument_id integer, category market.category, amount numeric)
language plpgsql
stable
rows 1000
security definer
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_custom_plan
as $$
begin
    return query
    select s.user_id, s.instrument_id, i.category, -coalesce(market.converted(s.pro_loss, y.multiplier, y.divisor), 0)
    from (
        select a.user_id, a.currency, o.instrument_id, sum(o.pro_loss::numeric) as pro_loss
        from money.transfers t
        join trading.orders o on o.id = t.source_id::bigint and o.deleted_at is null
        join money.accounts a on a.id = o.account_id
        where t.created_at >= date_trunc('day', now(), 'UTC') and t.kind = 'profit_loss' and t.source_type = 'order'
            and a.mode = p_mode and (p_users is null or a.user_id = any (p_users))
        group by a.user_id, a.currency, o.instrument_id
    ) s
    join market.instruments i on i.id = s.instrument_id
    left join trading.risk_rates y on y.quote = s.currency and y.currency = p_currency;
end;
$$;
