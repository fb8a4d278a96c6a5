-- Expires the waiting pending orders whose expiry is at or before p_now, with the expiry as the time of their end
-- (E-32, E-35). Without p_account_ids it covers every account and is called by the engine, which then locks the account
-- rows; with it, the caller holds them. Called by trading.run_engine, trading.sweep, trading.stop_out_accounts, and
-- before a pending order changes. Locks: the account rows by id, then the orders.
create or replace function trading.expire_pending_orders(
    p_now timestamptz,
    p_account_ids bigint[] default null
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_account_ids bigint[];
begin
    select array_agg(distinct account_id) into v_account_ids
    from trading.pending_orders
    where status = 'pending' and expires_at <= p_now and (p_account_ids is null or account_id = any(p_account_ids));
    if v_account_ids is null then
        return;
    end if;
    if p_account_ids is null then
        perform trading.hold_accounts(v_account_ids);
    end if;
    update trading.pending_orders set status = 'expired', settled_at = expires_at
    where status = 'pending' and expires_at <= p_now and account_id = any(v_account_ids);
    perform site.publish('user:' || user_id, '{"changed": ["orders"]}') from money.accounts where id = any(v_account_ids);
end;
$$;

-- Arms the stop-limits of one instrument whose stop this tick reaches (E-33); from then on they wait for their limit,
-- also at this tick. p_account_id restricts it to one account. Called by trading.run_engine. Locks: the account rows by
-- id, then the orders.
create or replace function trading.arm_stop_limits(
    p_instrument_id integer,
    p_bid numeric,
    p_ask numeric,
    p_time timestamptz,
    p_account_id bigint default null
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_account_ids bigint[];
begin
    -- The first pass finds the accounts to lock, the second changes the orders under the locks.
    select array_agg(distinct account_id) into v_account_ids
    from (
        select account_id, kind, armed_at from trading.pending_orders
        where instrument_id = p_instrument_id and status = 'pending' and type = 'buy' and direction = 'rises' and next_price <= p_ask
        union all
        select account_id, kind, armed_at from trading.pending_orders
        where instrument_id = p_instrument_id and status = 'pending' and type = 'sell' and direction = 'falls' and next_price >= p_bid
    ) reached
    where kind = 'stop_limit' and armed_at is null and (p_account_id is null or account_id = p_account_id);
    if v_account_ids is null then
        return;
    end if;
    perform trading.hold_accounts(v_account_ids);
    update trading.pending_orders set armed_at = p_time
    where instrument_id = p_instrument_id and status = 'pending' and kind = 'stop_limit' and armed_at is null
        and account_id = any(v_account_ids) and case type when 'buy' then next_price <= p_ask else next_price >= p_bid end;
    perform site.publish('user:' || user_id, '{"changed": ["orders"]}') from money.accounts where id = any(v_account_ids);
end;
$$;

-- Cancels the other waiting orders of a filled order's group, in every instrument (E-34), and notifies the customer of
-- each. The caller holds the account's row. Called by trading.fill_pending_orders.
create or replace function trading.cancel_group(
    p_group_id bigint,
    p_time timestamptz
)
returns void
language sql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
    with cancelled as (
        update trading.pending_orders set status = 'cancelled', reason = 'Another order of its group was filled', settled_at = p_time
        where group_id = p_group_id and status = 'pending'
        returning account_id, instrument_id, type, units, price, id
    )
    select site.notify_user(u.id, 'pending_cancelled', 'Pending order cancelled', site.translate(u.language_code,
        '{{side}} {{units}} {{pair}} at {{rate}} was cancelled because another order of its group was filled.',
        jsonb_build_object('side', site.translate(u.language_code, initcap(c.type::text)), 'units', trim_scale(c.units::numeric)::text,
            'pair', replace(i.name, '_', '/'), 'rate', c.price::text)), '/dashboard')
    from cancelled c
    join market.instruments i on i.id = c.instrument_id
    join money.accounts a on a.id = c.account_id
    join iam.users u on u.id = a.user_id
    order by c.id;
$$;
