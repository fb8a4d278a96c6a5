-- Closes all open orders of an account (p_which all), or those with a loss at the latest prices (losing), optionally of
-- one group (p_instrument, p_type); for its owner and administrators. Orders with a closed market or a stale price stay
-- open and are listed. Returns {"count", "pro_loss" (text), "orders": [ids], "remaining": [{"id", "instrument",
-- "reason"}]}; the same p_idempotency_key returns the same. Called by POST /dashboard/orders/close-all. Locks: the
-- account. Errors: BT104 not the actor's, BT219 invalid selection, BT271 customer read-only, BT601 idempotency key
-- reused, 40001 as trading.apply_missed_ticks.
-- grant: bourse_app
create or replace function trading.close_orders(
    p_actor_id bigint,
    p_balance_id bigint,
    p_which text,
    p_instrument text default null,
    p_type text default null,
    p_idempotency_key text default null
)
returns jsonb
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_role smallint := iam.require_user(p_actor_id);
    v_key site.idempotency_keys;
    v_response jsonb;
    v_user_id bigint;
    v_by_staff boolean;
    v_order_ids bigint[];
    v_remaining jsonb;
    v_before jsonb;
    v_reason text;
begin
    v_key := site.claim_key(p_actor_id, p_idempotency_key, 'close_orders',
        jsonb_build_object('balance', p_balance_id, 'which', p_which, 'instrument', p_instrument, 'type', p_type));
    if v_key.response is not null then
        return v_key.response;
    end if;
    select a.user_id into v_user_id from money.accounts a
    where a.id = p_balance_id and (a.user_id = p_actor_id or v_role = iam.role('admin') and a.mode <> 'broker')
    for no key update;
    if not found then
        raise exception using errcode = 'BT104', message = 'Not found', column = 'balance_id';
    end if;

    perform trading.apply_missed_ticks(p_balance_id);
    perform trading.follow_frames(p_balance_id);
    select
        coalesce(array_agg(f.order_id order by f.order_id) filter (where f.obstacle is null), '{}'),
        coalesce(jsonb_agg(jsonb_build_object('id', f.order_id, 'instrument', f.instrument, 'reason', f.obstacle) order by f.order_id)
            filter (where f.obstacle is not null), '[]')
    into v_order_ids, v_remaining
    from trading.find_closable(p_actor_id, p_balance_id, p_which, p_instrument, p_type) f;

    if cardinality(v_order_ids) > 0 then
        v_by_staff := v_user_id <> p_actor_id or iam.impersonator_id() is not null;
        if v_by_staff then
            v_reason := trading.staff_reason(p_actor_id, null);
            select jsonb_object_agg(o.id, to_jsonb(o)) into v_before from trading.orders o where o.id = any(v_order_ids);
        end if;
        perform trading.settle_orders(v_order_ids, case when v_by_staff then 'staff' else 'customer' end::trading.close_reason, p_actor_id);
        perform trading.evaluate_close(p_balance_id);
        perform site.publish('user:' || v_user_id, '{"changed": ["orders", "account"]}');
        if v_by_staff then
            perform audit.record(p_actor_id, 'close', 'trading.orders', o.id::text, v_before -> o.id::text, to_jsonb(o), v_reason)
            from trading.orders o where o.id = any(v_order_ids);
        end if;
    end if;

    -- Money is text, because JSON parsers round numbers.
    select jsonb_build_object('count', count(*), 'pro_loss', coalesce(sum(o.pro_loss), 0)::text,
        'orders', coalesce(jsonb_agg(o.id order by o.id), '[]'), 'remaining', v_remaining)
    into v_response
    from trading.orders o where o.id = any(v_order_ids);
    perform site.store_response(v_key, v_response);
    return v_response;
end;
$$;

-- Returns what trading.close_orders would do with the same arguments: the number of orders to close, the sum of their
-- profit or loss at the latest prices, and the remaining ones with reasons. Writes nothing. Called by the confirmation
-- of "Close all". Errors: BT104 not found, BT219 invalid selection.
-- grant: bourse_app
create or replace function trading.preview_close(
    p_actor_id bigint,
    p_balance_id bigint,
    p_which text,
    p_instrument text default null,
    p_type text default null,
    out count integer,
    out pro_loss numeric,
    out remaining jsonb
)
returns record
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    select
        (count(*) filter (where f.obstacle is null))::integer,
        coalesce(sum(round(f.pro_loss, 5)) filter (where f.obstacle is null), 0),
        coalesce(jsonb_agg(jsonb_build_object('id', f.order_id, 'instrument', f.instrument, 'reason', f.obstacle) order by f.order_id)
            filter (where f.obstacle is not null), '[]')
    into count, pro_loss, remaining
    from trading.find_closable(p_actor_id, p_balance_id, p_which, p_instrument, p_type) f;
end;
$$;

-- Returns the open orders of one account that "close all" (p_which all) or "close losing" (losing) selects, each with
-- its current profit or loss, unrounded, and the obstacle that keeps it open: Market closed, No price, Trading is
-- halted, or null. p_instrument and p_type select one group, null for all. For the owner and administrators. Called by
-- trading.close_orders and trading.preview_close. Errors: BT104 not the actor's, BT219 invalid selection, BT271
-- customer read-only.
create or replace function trading.find_closable(
    p_actor_id bigint,
    p_balance_id bigint,
    p_which text,
    p_instrument text,
    p_type text
)
returns table (order_id bigint, instrument text, pro_loss numeric, obstacle text)
language plpgsql
volatile
rows 100
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_role smallint := iam.require_user(p_actor_id);
    v_now timestamptz := market.clock();
    v_is_owner boolean := iam.impersonator_id() is null
        and exists (select from money.accounts a where a.id = p_balance_id and a.user_id = p_actor_id);
begin
    if p_which is null or p_which not in ('all', 'losing') then
        raise exception using errcode = 'BT219', message = 'Choose all or losing positions', column = 'which';
    end if;
    if not exists (select from money.accounts a where a.id = p_balance_id and (a.user_id = p_actor_id or v_role = iam.role('admin') and a.mode <> 'broker')) then
        raise exception using errcode = 'BT104', message = 'Not found', column = 'balance_id';
    end if;
    perform trading.reject_read_only(p_actor_id);
    return query
    with markets as materialized (
        select
            i.id, i.name, q.bid, q.ask, case when i.quote = a.currency then 1 else x.divisor end as divisor,
            case when i.quote = a.currency then 1 else x.multiplier end as multiplier,
            case when v_is_owner and r.state = 'halted' then 'Trading is halted' when q.review_since is not null then 'Price under review'
                when not market.is_open(coalesce(i.calendar_id, c.calendar_id), v_now) then 'Market closed'
                when q.time < v_now - coalesce(i.stale_after, c.stale_after) or q.time > v_now + market.clock_tolerance() or not q.in_hours
                    then 'No price' end as obstacle
        from trading.exposures e
        join money.accounts a on a.id = e.account_id
        join market.instruments i on i.id = e.instrument_id
        join market.categories c on c.category = i.category
        join market.quotes q on q.instrument_id = i.id
        left join market.conversion_rates x on x.quote = nullif(i.quote, a.currency) and x.currency = a.currency
        left join trading.active_restrictions r on r.instrument_id = i.id
        where e.account_id = p_balance_id and (p_instrument is null or i.name = p_instrument)
    )
    select o.id, m.name, f.profit_loss, m.obstacle
    from trading.orders o
    join markets m on m.id = o.instrument_id
    cross join lateral (
        select trading.profit_loss(o.type, o.units, o.open_rate, case o.type when 'buy' then m.ask else m.bid end, o.spread, m.divisor,
            m.multiplier)
    ) f (profit_loss)
    where o.account_id = p_balance_id and o.close_time is null
        and (p_type is null or o.type::text = p_type)
        and (p_which = 'all' or f.profit_loss < 0)
    order by o.id;
end;
$$;
