-- Moves the stop-losses of an instrument's orders after a tick (E-32, step 6): trailing stops follow (E-30), then
-- automatic break-evens are executed (E-31). p_account_id restricts it to one account. Orders without a move are not
-- read: trading.moving_stops stores the rate of the next one. trading.publish_stop_moves notifies the owners. Called by
-- trading.run_engine. Locks: the account rows by id.
create or replace function trading.move_stops(
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
    v_due_ids bigint[];
    v_account_ids bigint[];
begin
    select array_agg(order_id), array_agg(distinct account_id) into v_due_ids, v_account_ids from (
        select order_id, account_id from trading.moving_stops
        where instrument_id = p_instrument_id and type = 'buy' and move_cell <= p_ask and moves_at <= p_ask and (p_account_id is null or account_id = p_account_id)
        union all
        select order_id, account_id from trading.moving_stops
        where instrument_id = p_instrument_id and type = 'sell' and move_cell >= p_bid * 0.999 and moves_at >= p_bid and (p_account_id is null or account_id = p_account_id)
    ) due;
    if v_due_ids is null then
        return;
    end if;
    perform trading.hold_accounts(v_account_ids);
    perform trading.follow_price(v_due_ids, p_time);
    -- A close does not write here; the order is removed from the quiet range when its rate is reached.
    update trading.moving_stops m set moves_at = null, move_cell = null
    from trading.orders o
    where m.order_id = any(v_due_ids) and o.id = m.order_id and o.close_time is not null;
end;
$$;

-- Moves the stop-losses of these open orders at the current quotes, or at p_bid and p_ask of their instrument, records
-- the moves with the time p_time, and stores the rate of each order's next move. Without p_is_trailing, only automatic
-- break-evens are executed. Returns the frame of the quotes. A plan for each number of orders would take a tenth of a
-- frame. The caller holds the account rows. Internal.
create or replace function trading.follow_price(
    p_order_ids bigint[],
    p_time timestamptz,
    p_is_trailing boolean default true,
    p_bid numeric default null,
    p_ask numeric default null
)
returns bigint
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan
as $$
declare
    c_moves_kept constant integer := 100;
    v_frame bigint;
begin
    with rules as materialized (
        select m.*, o.open_rate, o.stop_loss as level, i.price_decimals, c.frame,
            case o.type when 'buy' then 1 else -1 end as sign,
            case o.type when 'buy' then coalesce(p_ask, q.ask) else coalesce(p_bid, q.bid) end as market,
            case when m.gain is not null then trading.break_even_level(o.type, o.open_rate, m.break_even_offset, o.spread, o.units, i.price_decimals) end
                as break_even
        from trading.moving_stops m
        join trading.orders o on o.id = m.order_id and o.close_time is null
        join market.instruments i on i.id = m.instrument_id
        join market.quotes q on q.instrument_id = m.instrument_id
        cross join market.clock_state c
        where m.order_id = any(p_order_ids)
    ),
    states as (
        select r.*,
            r.activated_at is not null or p_is_trailing and r.distance is not null and (r.activation is null
                or r.sign * (r.market - r.activation) >= 0) as is_active,
            r.break_even_at is null and r.sign * (r.market - r.open_rate) >= r.gain and r.sign * (r.market - r.break_even) > 0 as is_even
        from rules r
    ),
    trailed as materialized (
        select s.*, case when s.is_active and p_is_trailing then trading.trailing_level(s.type, s.market, s.distance, s.level, s.price_decimals)
            else s.level end as trail_level
        from states s
    ),
    levels as (
        select t.*, case when t.is_even is not true then t.trail_level
            when t.type = 'buy' then greatest(t.trail_level, t.break_even) else least(t.trail_level, t.break_even) end as level_after
        from trailed t
    ),
    results as materialized (
        select l.*, l.level_after is distinct from l.level as is_moved,
            trading.next_move(l.type, l.price_decimals, l.level_after, l.distance, l.is_active, l.activation, l.open_rate,
                case when l.break_even_at is null and l.is_even is not true then l.gain end, l.break_even) as moves_next,
            trading.stop_gap(l.type, l.distance, l.open_rate, case when l.break_even_at is null and l.is_even is not true then l.gain end,
                l.break_even) as gap_next
        from levels l
    ),
    ordered as (
        update trading.orders o set stop_loss = r.level_after, stop_cell = trading.price_cell(r.level_after)
        from results r
        where o.id = r.order_id and r.is_moved
    ),
    recorded as (
        insert into trading.stop_moves as s (order_id, slot, number, rule, moved_at, market_rate, rate_before, rate_after)
        select r.order_id, (r.moves + 1) % c_moves_kept, r.moves + 1,
            case when r.level_after is distinct from r.trail_level then 'break_even' else 'trailing' end::trading.stop_rule,
            p_time, r.market, r.level, r.level_after
        from results r
        where r.is_moved
        on conflict (order_id, slot) do update set
            number = excluded.number, rule = excluded.rule, moved_at = excluded.moved_at, market_rate = excluded.market_rate,
            rate_before = excluded.rate_before, rate_after = excluded.rate_after
    ),
    noted as (
        -- One row a frame instead of an index entry a move.
        insert into trading.unpublished_moves (account_ids)
        select array_agg(r.account_id) from results r where r.is_moved having count(*) > 0
    ),
    marked as (
        update trading.moving_stops m set
            activated_at = case when r.is_active then coalesce(m.activated_at, p_time) end,
            break_even_at = case when r.is_even then p_time else m.break_even_at end,
            moves = m.moves + r.is_moved::integer,
            moves_at = r.moves_next, move_cell = trading.price_cell(r.moves_next), gap = r.gap_next
        from results r
        where m.order_id = r.order_id
    )
    select max(r.frame) into v_frame from results r;
    return v_frame;
end;
$$;
