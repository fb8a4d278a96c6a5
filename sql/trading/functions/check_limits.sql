-- Compares the risk limits with the present figures of the customers' real accounts and the hedges (Q-141, Q-142). A
-- limit that is newly exceeded is stored in trading.limit_breaches and administrators are notified, once until the
-- figure has fallen below the threshold again; a stop makes its scope close-only. Returns the number of new breaches.
-- Called every 5 seconds by the job sweep, outside the transactions of orders. Does nothing without limits.
-- grant: bourse_worker
create or replace function trading.check_limits()
returns integer
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_now timestamptz := clock_timestamp();
    v_currency text;
    v_exceeded trading.limit_breaches[];
    v_breach trading.limit_breaches;
    v_new integer := 0;
    v_has_stopped boolean := false;
begin
    -- Limits that were removed end their breaches too.
    if not exists (select from trading.risk_limits) and not exists (select from trading.limit_breaches b where b.ended_at is null) then
        return 0;
    end if;
    v_currency := trading.risk_currency();
    select array_agg(row(null, e.instrument_id, e.category, e.kind, e.level, e.user_id, e.order_id, e.figure, e.threshold, v_currency, v_now,
        null, null, null)::trading.limit_breaches order by e.level desc)
    into v_exceeded
    from trading.exceeded_limits(v_currency) e;
    update trading.limit_breaches b set ended_at = v_now
    where b.ended_at is null and not exists (select from unnest(v_exceeded) e where e.level = b.level and trading.is_same_breach(e, b));
    for v_breach in
        insert into trading.limit_breaches (instrument_id, category, kind, level, user_id, order_id, figure, threshold, currency, exceeded_at)
        select e.instrument_id, e.category, e.kind, e.level, e.user_id, e.order_id, e.figure, e.threshold, e.currency, e.exceeded_at
        from unnest(v_exceeded) e
        on conflict do nothing
        returning *
    loop
        v_new := v_new + 1;
        if v_breach.level = 'stop' then
            v_has_stopped := trading.stop_by_limit(v_breach) or v_has_stopped;
        -- The notification of the stop is enough.
        elsif not exists (select from unnest(v_exceeded) e where e.level = 'stop' and trading.is_same_breach(e, v_breach)) then
            perform site.notify_staff('{admin}', 'risk_limit', 'Risk limit: warning', trading.breach_text(v_breach), '/admin/risk');
        end if;
    end loop;
    if v_has_stopped then
        perform trading.publish_trade_state();
    elsif v_new > 0 then
        perform site.publish('risk', '{"changed": ["limits"]}');
    end if;
    return v_new;
end;
$$;

-- Returns the limits that are reached or exceeded now, with figure and threshold in p_currency: net exposures after
-- hedges, customers by the sum of their absolute net positions, and orders of the last 15 minutes. Called by
-- trading.check_limits.
create or replace function trading.exceeded_limits(
    p_currency text
)
returns table (
    instrument_id integer, category market.category, kind trading.limit_kind, level trading.limit_level, user_id bigint, order_id bigint,
    figure numeric, threshold numeric
)
language plpgsql
stable
rows 20
security definer
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_custom_plan
as $$
begin
    return query
    with limits as materialized (
        select l.instrument_id, l.category, t.kind, t.level, t.threshold::numeric as threshold
        from trading.risk_limits l
        cross join lateral (values
            ('net'::trading.limit_kind, 'warning'::trading.limit_level, l.net_warning), ('net', 'stop', l.net_stop),
            ('order', 'warning', l.order_warning), ('order', 'stop', l.order_stop),
            ('holder', 'warning', l.holder_warning), ('holder', 'stop', l.holder_stop)
        ) t (kind, level, threshold)
        where t.threshold is not null
    ), nets as (
        select b.instrument_id, b.category, null::bigint as user_id, null::bigint as order_id, abs(b.after_net) as figure, 'net'::trading.limit_kind as kind
        from trading.risk_book(null, 'real', p_currency) b
        where exists (select from limits l where l.kind = 'net')
    ), prices as materialized (
        select distinct on (p.instrument_id) p.instrument_id, p.category, p.mid, p.value_rate
        from trading.risk_prices(p_currency) p where p.value_rate is not null
    ), large_holders as materialized (
        -- Customers whose absolute positions together reach the lowest threshold: no other can exceed a limit.
        select a.user_id
        from trading.exposures e
        join money.accounts a on a.id = e.account_id
        join prices p on p.instrument_id = e.instrument_id
        where a.mode = 'real' and exists (select from limits l where l.kind = 'holder')
        group by a.user_id
        having sum(abs(e.long_units - e.short_units) * (p.mid * p.value_rate)) >= (select min(l.threshold) from limits l where l.kind = 'holder')
    ), holders as (
        select e.instrument_id, p.category, a.user_id, null::bigint, abs(sum((e.long_units - e.short_units) * (p.mid * p.value_rate))), 'holder'::trading.limit_kind
        from large_holders h
        join money.accounts a on a.user_id = h.user_id and a.mode = 'real'
        join trading.exposures e on e.account_id = a.id
        join prices p on p.instrument_id = e.instrument_id
        group by e.instrument_id, p.category, a.user_id
    ), orders as (
        select o.instrument_id, p.category, a.user_id, o.id, o.units * o.open_rate * p.value_rate, 'order'::trading.limit_kind
        from trading.orders o
        join money.accounts a on a.id = o.account_id
        join prices p on p.instrument_id = o.instrument_id
        where o.created_at > market.clock() - interval '15 minutes' and o.deleted_at is null and o.parent_id is null and a.mode = 'real'
            and exists (select from limits l where l.kind = 'order')
            and o.units * o.open_rate * p.value_rate >= (select min(l.threshold) from limits l where l.kind = 'order')
    )
    select l.instrument_id, l.category, l.kind, l.level, f.user_id, f.order_id, round(sum(f.figure), 2), l.threshold
    from limits l
    join (select * from nets union all select * from holders union all select * from orders) f
        on f.kind = l.kind and trading.restricts(l.instrument_id, l.category, f.instrument_id, f.category)
    group by l.instrument_id, l.category, l.kind, l.level, f.user_id, f.order_id, l.threshold
    having sum(f.figure) >= l.threshold;
end;
$$;

-- Makes the scope of a stop close-only without an end, unless it is restricted without an end already, and notifies
-- administrators. Returns whether it changed a restriction. Called by trading.check_limits.
create or replace function trading.stop_by_limit(
    p_breach trading.limit_breaches
)
returns boolean
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_reason text := trading.breach_text(p_breach);
    v_has_changed boolean;
    v_now timestamptz := market.clock();
    v_before trading.restrictions;
begin
    lock table trading.restrictions in share row exclusive mode;
    select * into v_before from trading.restrictions r
    where r.instrument_id is not distinct from p_breach.instrument_id and r.category is not distinct from p_breach.category;
    -- A temporary close-only loses its end. A temporary halt keeps it, because customers cannot close positions until
    -- then, and becomes close-only at its end (trading.end_restrictions).
    insert into trading.restrictions as r (instrument_id, category, state, reason, set_at)
    values (p_breach.instrument_id, p_breach.category, 'close_only', left(v_reason, 500), v_now)
    on conflict (instrument_id, category) do update set
        stop_reason = case when r.state = 'halted' then excluded.reason end,
        reason = case when r.state = 'halted' then r.reason else excluded.reason end,
        expires_at = case when r.state = 'halted' then r.expires_at end,
        set_by = case when r.state = 'halted' then r.set_by end,
        set_at = case when r.state = 'halted' then r.set_at else v_now end
        where r.expires_at is not null and r.stop_reason is null;
    v_has_changed := found;
    if v_has_changed then
        perform audit.record(null, 'set_trade_state', 'trade_state', trading.restriction_name(p_breach.instrument_id, p_breach.category),
            jsonb_build_object('state', coalesce(v_before.state, 'open'), 'reason', v_before.reason, 'expires_at', v_before.expires_at),
            jsonb_build_object('state', 'close_only', 'reason', v_reason), v_reason);
    end if;
    perform site.notify_staff('{admin}', 'risk_limit', 'Risk limit: trading is close only', v_reason, '/admin/risk');
    return v_has_changed;
end;
$$;

-- Returns a breach as a sentence, for notifications, the audit log and the reason of a trading state: "Net exposure
-- limit of XAU_USD: 5,782,152 USD, threshold 5,000,000 USD". Called by trading.check_limits and trading.stop_by_limit.
create or replace function trading.breach_text(
    p_breach trading.limit_breaches
)
returns text
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select format('%s limit of %s: %s %s, threshold %s %s%s',
        case p_breach.kind when 'net' then 'Net exposure' when 'order' then 'Order' else 'Customer' end,
        case when p_breach.instrument_id is null and p_breach.category is null then 'all instruments'
            else trading.restriction_name(p_breach.instrument_id, p_breach.category) end,
        to_char(p_breach.figure, 'FM999,999,999,999,990'), p_breach.currency, to_char(p_breach.threshold, 'FM999,999,999,999,990'), p_breach.currency,
        coalesce(', order ' || p_breach.order_id, ''))
        || coalesce((select ', ' || u.full_name from iam.users u where u.id = p_breach.user_id), '')
$$;
