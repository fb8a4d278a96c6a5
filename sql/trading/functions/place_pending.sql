-- Places a limit or stop order (Q-24). A buy limit fills when the ask falls to p_price, a buy stop when it rises to it;
-- a sell limit when the bid rises to it, a sell stop when it falls to it; at that tick's market rate, with margin
-- checked then. Levels and trailing stop as in trading.place_order, compared with p_price. Called by POST /dashboard/pending. Locks: the
-- account. Errors: BT201 not tradable, BT203 no price, BT204 invalid amount, BT213 invalid rate, BT215 expiry in the
-- past, BT217 invalid kind, BT218 rate already reached, BT240 price under review, BT258 close-only, BT259 halted,
-- BT270 customer close-only, BT271 customer read-only, BT272 order too large, and those of trading.place_order.
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
    v_instrument market.instruments;
    v_market numeric;
    v_is_under_review boolean;
    v_frame bigint;
    v_pending trading.pending_orders;
    v_key site.idempotency_keys;
begin
    if p_idempotency_key is not null then
        v_key := site.claim_key(p_actor_id, p_idempotency_key, 'place_pending', jsonb_build_object(
            'balance', p_balance_id, 'instrument', p_instrument, 'type', p_type, 'kind', p_kind, 'amount', p_amount,
            'price', p_price, 'profit', p_profit, 'loss', p_loss, 'expires', p_expires_at,
            'trail', p_trail, 'trail_unit', p_trail_unit, 'trail_activation', p_trail_activation));
        if v_key.response is not null then
            return jsonb_populate_record(null::trading.pending_orders, v_key.response);
        end if;
    end if;

    -- In a statement of its own: in a condition it would be called, and read other prices, for each row.
    v_instrument_id := trading.admit_order(p_actor_id, p_balance_id, p_instrument, p_type, p_amount);
    select * into v_instrument from market.instruments where id = v_instrument_id;
    perform trading.check_tradable(v_instrument_id);
    perform trading.check_customer(p_actor_id, market.clock());
    perform trading.check_order_size(t.max_order_units, p_amount) from trading.terms t where t.name = v_instrument.name and t.plan_id = 0;
    if p_kind is null or p_kind not in ('limit', 'stop') then
        raise exception using errcode = 'BT217', message = 'Choose limit or stop', column = 'kind';
    end if;
    if p_amount < v_instrument.min_units or p_amount > v_instrument.max_units or p_amount % v_instrument.unit_step <> 0 then
        raise exception using errcode = 'BT204', message = 'Enter a valid amount', column = 'amount';
    end if;
    if p_expires_at is not null and p_expires_at <= market.clock() then
        raise exception using errcode = 'BT215', message = 'The expiry must be in the future', column = 'expiresAt';
    end if;
    select case p_type when 'buy' then q.ask else q.bid end, q.review_since is not null, c.frame into v_market, v_is_under_review, v_frame
    from market.quotes q cross join market.clock_state c where q.instrument_id = v_instrument.id;
    if v_is_under_review then
        perform trading.reject_under_review();
    end if;
    if v_market is null then
        raise exception using errcode = 'BT203', message = 'No price', column = 'instrument';
    end if;
    perform trading.check_price(p_price, v_market, 'price');
    if scale(trim_scale(p_price)) > v_instrument.price_decimals then
        raise exception using errcode = 'BT213', message = 'The price can have at most {{decimals}} decimal places', column = 'price',
            detail = jsonb_build_object('decimals', v_instrument.price_decimals::text)::text;
    end if;
    if (case when (p_type = 'buy') = (p_kind = 'limit') then p_price >= v_market else p_price <= v_market end) then
        raise exception using errcode = 'BT218', message = 'At this price the order would be executed immediately', column = 'price';
    end if;
    perform trading.check_levels(p_type::trading.side, p_price, nullif(p_profit, 0), nullif(p_loss, 0));
    if p_trail <> 0 then
        perform trading.check_trail(v_instrument, p_price, p_trail, trading.read_distance_unit(p_trail_unit, 'trail'), p_trail_activation);
    end if;

    insert into trading.pending_orders (
        account_id, instrument_id, type, kind, units, price, take_profit, stop_loss, trail_distance, trail_unit, trail_activation,
        expires_at, created_at
    ) values (
        p_balance_id, v_instrument.id, p_type::trading.side, p_kind::trading.pending_kind, p_amount, p_price,
        nullif(p_profit, 0), nullif(p_loss, 0),
        nullif(p_trail, 0), case when p_trail <> 0 then p_trail_unit::trading.distance_unit end,
        case when p_trail <> 0 then p_trail_activation end, p_expires_at, market.clock()
    ) returning * into v_pending;
    insert into trading.fresh_edges (account_id, frame, instrument_id, ask_falls_to, ask_rises_to, bid_falls_to, bid_rises_to)
    values (
        p_balance_id, v_frame, v_instrument.id,
        case when p_type = 'buy' and p_kind = 'limit' then p_price end, case when p_type = 'buy' and p_kind = 'stop' then p_price end,
        case when p_type = 'sell' and p_kind = 'stop' then p_price end, case when p_type = 'sell' and p_kind = 'limit' then p_price end
    );
    perform trading.reject_missed_ticks(p_balance_id);
    perform site.publish('user:' || p_actor_id, '{"changed": ["orders"]}');
    perform crm.touch_lead(p_actor_id); -- updates the lead's last access (Q-94)
    if p_idempotency_key is not null then
        perform site.store_response(v_key, to_jsonb(v_pending));
    end if;
    return v_pending;
end;
$$;

-- Checks a pending order before prices are considered, locks the account and returns the instrument's id. Called by
-- trading.place_pending. Locks: the account. Errors: BT104 not found, BT200 unknown instrument, BT204 invalid amount,
-- BT207 KYC required, BT216 invalid side.
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
begin
    if p_type is null or p_type not in ('buy', 'sell') then
        raise exception using errcode = 'BT216', message = 'Choose buy or sell', column = 'type';
    end if;
    if p_amount is null or not (p_amount > 0 and p_amount <= 1e12) then
        raise exception using errcode = 'BT204', message = 'Enter a valid amount', column = 'amount';
    end if;
    select i.id into v_instrument_id
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
    if site.is_on('kycTrade') then
        perform trading.check_identity(p_actor_id);
    end if;
    return v_instrument_id;
end;
$$;
