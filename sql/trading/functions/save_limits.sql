-- Sets the risk limits of an instrument, a category or, with both null, all instruments together (Q-141), for
-- administrators. p_limits: netWarning, netStop, orderWarning, orderStop, holderWarning and holderStop in the site's
-- currency; a missing or empty one is removed. Called by POST /admin/risk/limits/save. Errors: BT102 account inactive,
-- BT103 forbidden, BT200 unknown instrument or category, BT285 amount out of range, BT286 stop below warning.
-- grant: bourse_app
create or replace function trading.save_limits(
    p_actor_id bigint,
    p_instrument text,
    p_category text,
    p_limits jsonb
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_instrument_id integer;
    v_category market.category;
    v_kind trading.limit_kind;
    v_warning numeric;
    v_stop numeric;
    v_before trading.risk_limits;
    v_after trading.risk_limits;
begin
    perform iam.require_role(p_actor_id, 'admin');
    select i.id into v_instrument_id from market.instruments i where i.name = p_instrument and i.deleted_at is null;
    select c.category into v_category from market.categories c where c.category::text = p_category;
    if num_nonnulls(p_instrument, p_category) <> num_nonnulls(v_instrument_id, v_category) or num_nonnulls(v_instrument_id, v_category) > 1 then
        raise exception using errcode = 'BT200', message = 'Unknown instrument', column = 'scope';
    end if;
    foreach v_kind in array enum_range(null::trading.limit_kind) loop
        v_warning := trading.limit_of(p_limits, v_kind || 'Warning');
        v_stop := trading.limit_of(p_limits, v_kind || 'Stop');
        if v_stop < v_warning then
            raise exception using errcode = 'BT286', message = 'The stop must not be below the warning', column = v_kind || 'Stop';
        end if;
        case v_kind
            when 'net' then v_after.net_warning := v_warning; v_after.net_stop := v_stop;
            when 'order' then v_after.order_warning := v_warning; v_after.order_stop := v_stop;
            when 'holder' then v_after.holder_warning := v_warning; v_after.holder_stop := v_stop;
        end case;
    end loop;

    delete from trading.risk_limits l
    where l.instrument_id is not distinct from v_instrument_id and l.category is not distinct from v_category
    returning * into v_before;
    insert into trading.risk_limits (instrument_id, category, net_warning, net_stop, order_warning, order_stop, holder_warning, holder_stop)
    select v_instrument_id, v_category, v_after.net_warning, v_after.net_stop, v_after.order_warning, v_after.order_stop,
        v_after.holder_warning, v_after.holder_stop
    where num_nonnulls(v_after.net_warning, v_after.net_stop, v_after.order_warning, v_after.order_stop, v_after.holder_warning,
        v_after.holder_stop) > 0;
    perform audit.record(p_actor_id, 'save_limits', 'risk_limit', trading.restriction_name(v_instrument_id, v_category),
        to_jsonb(v_before) - array['id', 'instrument_id', 'category'], to_jsonb(v_after) - array['id', 'instrument_id', 'category']);
    perform site.publish('risk', '{"changed": ["limits"]}');
end;
$$;

-- Returns one amount of p_limits, null if it is missing or empty. Called by trading.save_limits. Errors: BT285 amount
-- out of range.
create or replace function trading.limit_of(
    p_limits jsonb,
    p_name text
)
returns numeric
language plpgsql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_text text := nullif(trim(p_limits ->> p_name), '');
begin
    if v_text !~ '^\d{1,13}(\.\d{1,2})?$' or v_text::numeric not between 1 and 1e12 then
        raise exception using errcode = 'BT285', message = 'Enter an amount between 1 and 1,000,000,000,000', column = p_name;
    end if;
    return v_text::numeric;
end;
$$;

-- Returns {currency, limits, breaches}: the risk limits, those of all instruments first, and the 50 newest breaches.
-- For administrators. Called by GET /admin/risk/limits. Errors: BT102 account inactive, BT103 forbidden.
-- grant: bourse_app
create or replace function trading.limit_overview(
    p_actor_id bigint
)
returns jsonb
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    perform iam.require_role(p_actor_id, 'admin');
    return jsonb_build_object(
        'currency', coalesce(nullif(site.setting('appCurrency'), ''), 'USD'),
        'limits', (
            select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'instrument', i.name, 'category', l.category,
                'netWarning', trim_scale(l.net_warning)::text, 'netStop', trim_scale(l.net_stop)::text,
                'orderWarning', trim_scale(l.order_warning)::text, 'orderStop', trim_scale(l.order_stop)::text,
                'holderWarning', trim_scale(l.holder_warning)::text, 'holderStop', trim_scale(l.holder_stop)::text)
                order by num_nonnulls(l.instrument_id, l.category), l.category nulls last, i.name), '[]')
            from trading.risk_limits l left join market.instruments i on i.id = l.instrument_id
        ),
        'instruments', (
            select coalesce(jsonb_agg(i.name order by i.name), '[]') from market.instruments i where i.deleted_at is null
        ),
        'breaches', (
            select coalesce(jsonb_agg(trading.described_breach(b) order by b.id desc), '[]')
            from (select * from trading.limit_breaches n order by n.id desc limit 50) b
        ));
end;
$$;

-- Returns the breaches that no administrator has acknowledged, newest first, without a warning whose stop was reached
-- too. Called by trading.risk_desk.
create or replace function trading.open_breaches()
returns jsonb
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select coalesce(jsonb_agg(trading.described_breach(b) order by b.id desc), '[]')
    from (
        select * from trading.limit_breaches o
        where o.acknowledged_at is null and not exists (
            select from trading.limit_breaches s
            where o.level = 'warning' and s.level = 'stop' and s.acknowledged_at is null and trading.is_same_breach(o, s))
        order by o.id desc limit 20
    ) b
$$;

-- Returns whether two breaches are of the same limit, customer and order; their levels may differ. Called by
-- trading.open_breaches and trading.acknowledge_breach.
create or replace function trading.is_same_breach(
    p_one trading.limit_breaches,
    p_other trading.limit_breaches
)
returns boolean
language sql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select (p_one.instrument_id, p_one.category, p_one.kind, p_one.user_id, p_one.order_id)
        is not distinct from (p_other.instrument_id, p_other.category, p_other.kind, p_other.user_id, p_other.order_id)
$$;

-- Returns a breach as a screen shows it. Called by trading.open_breaches and trading.limit_overview.
create or replace function trading.described_breach(
    p_breach trading.limit_breaches
)
returns jsonb
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select jsonb_build_object('id', p_breach.id, 'kind', p_breach.kind, 'level', p_breach.level, 'currency', p_breach.currency,
        'scope', trading.restriction_name(p_breach.instrument_id, p_breach.category), 'orderId', p_breach.order_id, 'userId', p_breach.user_id,
        'customer', (select u.full_name from iam.users u where u.id = p_breach.user_id),
        'figure', p_breach.figure::text, 'threshold', p_breach.threshold::text, 'at', p_breach.exceeded_at, 'endedAt', p_breach.ended_at,
        'used', round(100 * p_breach.figure / p_breach.threshold), 'acknowledgedAt', p_breach.acknowledged_at,
        'acknowledgedBy', (select u.full_name from iam.users u where u.id = p_breach.acknowledged_by))
$$;

-- Acknowledges a breach and those of the same limit, customer and order, once, for administrators; the risk desk no
-- longer shows them. Called by POST /admin/risk/breaches/{id}/acknowledge. Errors: BT102 account inactive, BT103
-- forbidden, BT104 not found.
-- grant: bourse_app
create or replace function trading.acknowledge_breach(
    p_actor_id bigint,
    p_breach_id bigint
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_breach trading.limit_breaches;
begin
    perform iam.require_role(p_actor_id, 'admin');
    select * into v_breach from trading.limit_breaches b where b.id = p_breach_id;
    if not found then
        raise exception using errcode = 'BT104', message = 'Not found';
    end if;
    update trading.limit_breaches b set acknowledged_by = p_actor_id, acknowledged_at = clock_timestamp()
    where b.acknowledged_at is null and trading.is_same_breach(b, v_breach);
    if found then
        perform audit.record(p_actor_id, 'acknowledge_breach', 'risk_limit', trading.restriction_name(v_breach.instrument_id, v_breach.category),
            null, trading.described_breach(v_breach));
        perform site.publish('risk', '{"changed": ["limits"]}');
    end if;
end;
$$;
