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

-- Moves the stop-losses of several instruments' orders after their ticks, each the only one of its instrument in the
-- frame, and updates the quiet ranges by the moved levels. Called by market.apply_plain_frame, whose frame has written
-- the quotes and reached nothing else. Locks: the account rows by id. Raises 40001 as trading.hold_accounts.
create or replace function trading.move_stops_together(
    p_instrument_ids integer[]
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan
as $$
declare
    v_due_ids bigint[];
    v_account_ids bigint[];
    v record;
begin
    select array_agg(held.order_id), array_agg(held.account_id) into v_due_ids, v_account_ids from (
        select due.order_id, a.id as account_id
        from market.quotes q
        cross join lateral (
            select m.order_id, m.account_id from trading.moving_stops m
            where m.instrument_id = q.instrument_id and m.type = 'buy' and m.move_cell <= q.ask and m.moves_at <= q.ask
            union all
            select m.order_id, m.account_id from trading.moving_stops m
            where m.instrument_id = q.instrument_id and m.type = 'sell' and m.move_cell >= q.bid * 0.999 and m.moves_at >= q.bid
        ) due
        join money.accounts a on a.id = due.account_id
        where q.instrument_id = any(p_instrument_ids)
        order by a.id
        for no key update of a
    ) held;
    if v_due_ids is not null then
        -- The engine is prepared, so an edge is of a change that the frame did not see (as in trading.hold_accounts).
        if exists (select from trading.fresh_edges e where e.account_id = any(v_account_ids)) then
            raise exception using errcode = 'serialization_failure', message = 'An account changed before this frame could see it';
        end if;
        v := trading.follow_price(v_due_ids, null, true, true);
        if v.narrowed = cardinality(p_instrument_ids) and cardinality(v.moved) = cardinality(v_due_ids) then
            return;
        end if;
    end if;
    -- A closed order, or a quote's next move that no order has any more, is removed.
    update trading.moving_stops m set moves_at = null, move_cell = null
    from trading.orders o
    where m.order_id = any(v_due_ids) and o.id = m.order_id and o.close_time is not null;
    perform trading.measure_levels(p_instrument_ids);
end;
$$;

-- Moves the stop-losses of these open orders at the current quotes, records the moves with the time p_time, null: the
-- time of each quote, and stores the rate of each order's next move. Without p_is_trailing, only automatic break-evens
-- are executed. With p_is_frame, the orders are all those that a plain frame moves, and the quiet ranges are updated
-- too. Returns the orders that moved, null for none, the frame of the quotes, and the number of quiet ranges updated. A
-- plan for each number of orders would take a tenth of a frame. The caller holds the account rows. Internal.
create or replace function trading.follow_price(
    p_order_ids bigint[],
    p_time timestamptz,
    p_is_trailing boolean default true,
    p_is_frame boolean default false,
    out moved bigint[],
    out frame bigint,
    out narrowed bigint
)
returns record
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan
as $$
declare
    c_moves_kept constant integer := 100;
begin
    with rules as materialized (
        select m.*, o.open_rate, o.stop_loss as level, i.price_decimals, c.frame, coalesce(p_time, q.time) as at,
            case o.type when 'buy' then 1 else -1 end as sign,
            case o.type when 'buy' then q.ask else q.bid end as market,
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
                case when l.break_even_at is null and l.is_even is not true then l.gain end, l.break_even) as moves_next
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
            r.at, r.market, r.level, r.level_after
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
            activated_at = case when r.is_active then coalesce(m.activated_at, r.at) end,
            break_even_at = case when r.is_even then r.at else m.break_even_at end,
            moves = m.moves + r.is_moved::integer,
            moves_at = r.moves_next, move_cell = trading.price_cell(r.moves_next)
        from results r
        where m.order_id = r.order_id
    ),
    narrowed as (
        -- A level only moves towards the price here, so it narrows the range, which contains no other level. The next
        -- move of the other orders is beyond the price.
        update market.quotes q set
            ask_falls_to = greatest(q.ask_falls_to, n.ask_falls_to),
            bid_rises_to = least(q.bid_rises_to, n.bid_rises_to),
            ask_moves_at = least(n.ask_moves_at, (select min(m.moves_at) from trading.moving_stops m
                where m.instrument_id = q.instrument_id and m.type = 'buy' and m.moves_at > q.ask and m.move_cell = (
                    select min(c.move_cell) from trading.moving_stops c
                    where c.instrument_id = q.instrument_id and c.type = 'buy' and c.move_cell >= q.ask * 0.999 and c.moves_at > q.ask))),
            bid_moves_at = greatest(n.bid_moves_at, (select max(m.moves_at) from trading.moving_stops m
                where m.instrument_id = q.instrument_id and m.type = 'sell' and m.moves_at < q.bid and m.move_cell = (
                    select max(c.move_cell) from trading.moving_stops c
                    where c.instrument_id = q.instrument_id and c.type = 'sell' and c.move_cell <= q.bid and c.moves_at < q.bid)))
        from (
            select r.instrument_id, max(r.level_after) filter (where r.type = 'buy') as ask_falls_to,
                min(r.level_after) filter (where r.type = 'sell') as bid_rises_to,
                min(r.moves_next) filter (where r.type = 'buy') as ask_moves_at,
                max(r.moves_next) filter (where r.type = 'sell') as bid_moves_at
            from results r
            where p_is_frame
            group by r.instrument_id
        ) n
        where q.instrument_id = n.instrument_id
        returning q.instrument_id
    )
    select array_agg(r.order_id) filter (where r.is_moved), max(r.frame), (select count(*) from narrowed n)
    into moved, frame, narrowed
    from results r;
end;
$$;

-- Publishes an event that makes the owners of orders whose stops moved since the last call reload them: outside of
-- frames and once a second, because a stop may move with every tick. Called by the jobs process.
-- grant: bourse_worker
create or replace function trading.publish_stop_moves()
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    with published as (
        delete from trading.unpublished_moves returning account_ids
    )
    insert into site.outbox (topic, ref)
    select distinct 'user:' || a.user_id, '{"changed": ["orders"]}'::jsonb
    from published p
    cross join lateral unnest(p.account_ids) u (account_id)
    join money.accounts a on a.id = u.account_id;
end;
$$;
