-- Places a limit, stop, stop-limit or market-if-touched order (Q-24, E-33). A buy limit fills when the ask falls to
-- p_price, a buy stop when it rises to it; a sell limit when the bid rises to it, a sell stop when it falls to it; a
-- stop-limit becomes a limit at p_limit_price when its stop p_price is reached; market if touched fills when p_price is
-- reached from the present side; all at that tick's market rate, with margin checked then. Levels as in
-- trading.place_order, compared with the price of the fill. p_expiry is gtc, day or date (E-35), null: by p_expires_at.
-- p_linked_id is a pending order of the same account that cancels this one when it fills and the other way round
-- (E-34). Called by POST /dashboard/pending and trading.place_pending_group. Locks: the account. Errors: those of
-- trading.check_pending and trading.admit_order; of the linked order BT104 not found, BT214 no longer pending, BT250
-- another account. p_trail in p_trail_unit and p_trail_activation as in trading.place_order.
-- null: limit_price, touch_direction, armed_at, take_profit, stop_loss, expires_at, group_id, trail_distance
-- null: trail_unit, trail_activation, reason, order_id, settled_at
-- grant: bourse_app
create or replace function trading.place_pending(
    p_actor_id bigint,
    p_balance_id bigint,
    p_instrument text,
    p_type text,
    p_kind text,
    p_amount numeric,
    p_price numeric,
    p_profit numeric default null,
    p_loss numeric default null,
    p_expires_at timestamptz default null,
    p_idempotency_key text default null,
    p_limit_price numeric default null,
    p_expiry text default null,
    p_linked_id bigint default null,
    p_trail numeric default null,
    p_trail_unit text default null,
    p_trail_activation numeric default null
)
returns trading.pending_orders
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_instrument_id integer;
    v_checked record;
    v_group_id bigint;
    v_pending trading.pending_orders;
    v_key site.idempotency_keys;
begin
    if p_idempotency_key is not null then
        v_key := site.claim_key(p_actor_id, p_idempotency_key, 'place_pending', jsonb_build_object(
            'balance', p_balance_id, 'instrument', p_instrument, 'type', p_type, 'kind', p_kind, 'amount', p_amount,
            'price', p_price, 'profit', p_profit, 'loss', p_loss, 'expires', p_expires_at, 'limit', p_limit_price,
            'expiry', p_expiry, 'linked', p_linked_id,
            'trail', p_trail, 'trail_unit', p_trail_unit, 'trail_activation', p_trail_activation));
        if v_key.response is not null then
            return jsonb_populate_record(null::trading.pending_orders, v_key.response);
        end if;
    end if;

    -- In a statement of its own: in a condition it would be called, and read other prices, for each row.
    v_instrument_id := trading.admit_order(p_actor_id, p_balance_id, p_instrument, p_type, p_amount);
    v_checked := trading.check_pending(p_actor_id, v_instrument_id, p_type, p_kind, p_amount, p_price, p_limit_price, p_profit, p_loss,
        p_expiry, p_expires_at);
    perform trading.reject_missed_ticks(p_balance_id, v_checked.frame);
    if p_linked_id is not null then
        v_group_id := trading.join_group(p_actor_id, p_balance_id, p_linked_id);
    end if;
    if p_trail <> 0 then
        perform trading.check_trail(i, case when p_kind = 'stop_limit' then p_limit_price else p_price end, p_trail,
            trading.read_distance_unit(p_trail_unit, 'trail'), p_trail_activation)
        from market.instruments i where i.id = v_instrument_id;
    end if;

    insert into trading.pending_orders (
        account_id, instrument_id, type, kind, units, price, limit_price, touch_direction, take_profit, stop_loss, expiry, expires_at,
        group_id, trail_distance, trail_unit, trail_activation, created_at
    ) values (
        p_balance_id, v_instrument_id, p_type::trading.side, p_kind::trading.pending_kind, p_amount, p_price,
        case when p_kind = 'stop_limit' then p_limit_price end, v_checked.touch_direction, nullif(p_profit, 0), nullif(p_loss, 0),
        v_checked.expiry, v_checked.expires_at, v_group_id,
        nullif(p_trail, 0), case when p_trail <> 0 then p_trail_unit::trading.distance_unit end,
        case when p_trail <> 0 then p_trail_activation end, market.clock()
    ) returning * into v_pending;
    perform trading.add_pending_edge(v_pending, v_checked.frame);
    perform site.publish('user:' || p_actor_id, '{"changed": ["orders"]}');
    perform crm.touch_lead(p_actor_id); -- updates the lead's last access (Q-94)
    if iam.impersonator_id() is not null then
        perform audit.record(p_actor_id, 'place_pending', 'trading.pending_orders', v_pending.id::text, null, to_jsonb(v_pending));
    end if;
    if p_idempotency_key is not null then
        perform site.store_response(v_key, to_jsonb(v_pending));
    end if;
    return v_pending;
end;
$$;

-- Stores the price that a new or changed pending order waits for, which the next frame includes in the quiet range of
-- its instrument, and p_frame, the last frame that its checks could see. Called by trading.place_pending and
-- trading.change_pending.
create or replace function trading.add_pending_edge(
    p_pending trading.pending_orders,
    p_frame bigint
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    insert into trading.fresh_edges (account_id, frame, instrument_id, ask_falls_to, ask_rises_to, bid_falls_to, bid_rises_to)
    values (
        p_pending.account_id, p_frame, p_pending.instrument_id,
        case when p_pending.type = 'buy' and p_pending.direction = 'falls' then p_pending.next_price end,
        case when p_pending.type = 'buy' and p_pending.direction = 'rises' then p_pending.next_price end,
        case when p_pending.type = 'sell' and p_pending.direction = 'falls' then p_pending.next_price end,
        case when p_pending.type = 'sell' and p_pending.direction = 'rises' then p_pending.next_price end
    );
end;
$$;

-- Checks a pending order before prices are considered, locks the account and returns the instrument's id. Called by
-- trading.place_pending and trading.change_pending. Locks: the account. Errors: BT104 not found, BT200 unknown
-- instrument, BT204 invalid amount, BT207 KYC required, BT216 invalid side.
create or replace function trading.admit_order(
    p_actor_id bigint,
    p_balance_id bigint,
    p_instrument text,
    p_type text,
    p_amount numeric
)
returns integer
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_instrument_id integer;
    v_mode text;
begin
    if p_type is null or p_type not in ('buy', 'sell') then
        raise exception using errcode = 'BT216', message = 'Choose buy or sell', column = 'type';
    end if;
    if p_amount is null or not (p_amount > 0 and p_amount <= 1e12) then
        raise exception using errcode = 'BT204', message = 'Enter a valid amount', column = 'amount';
    end if;
    select i.id, a.mode into v_instrument_id, v_mode
    from money.accounts a
    join iam.users u on u.id = a.user_id and u.is_active and u.deleted_at is null
    left join market.instruments i on i.name = p_instrument and i.deleted_at is null
    where a.id = p_balance_id and a.user_id = p_actor_id
    for no key update of a;
    if not found then
        raise exception using errcode = 'BT104', message = 'Not found', column = 'balance_id';
    end if;
    perform trading.apply_missed_ticks(p_balance_id);
    if v_instrument_id is null then
        raise exception using errcode = 'BT200', message = 'Unknown instrument', column = 'instrument';
    end if;
    if v_mode = 'real' and site.is_on('kycTrade') then
        perform trading.check_identity(p_actor_id);
    end if;
    return v_instrument_id;
end;
$$;

-- Returns the group of a waiting pending order of the same account, which starts one if it is in none (E-34). The
-- caller holds the account's row. Called by trading.place_pending. Errors: BT104 not the customer's, BT214 no longer
-- pending, BT250 another account.
create or replace function trading.join_group(
    p_actor_id bigint,
    p_account_id bigint,
    p_linked_id bigint
)
returns bigint
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_account_id bigint;
    v_group_id bigint;
begin
    select p.account_id into v_account_id
    from trading.pending_orders p join money.accounts a on a.id = p.account_id
    where p.id = p_linked_id and a.user_id = p_actor_id;
    if not found then
        raise exception using errcode = 'BT104', message = 'Not found', column = 'linked';
    end if;
    if v_account_id <> p_account_id then
        raise exception using errcode = 'BT250', message = 'Linked orders must be of the same account', column = 'linked';
    end if;
    perform trading.expire_pending_orders(market.clock(), array[p_account_id]);
    update trading.pending_orders set group_id = coalesce(group_id, id)
    where id = p_linked_id and status = 'pending' returning group_id into v_group_id;
    if not found then
        raise exception using errcode = 'BT214', message = 'The order is no longer pending', column = 'linked';
    end if;
    return v_group_id;
end;
$$;
