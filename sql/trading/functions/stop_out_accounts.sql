-- Stops out those of the accounts that are at their stop-out at the current quotes: cancels their pending orders,
-- closes their orders worst loss first with evidence, and credits a negative balance (Q-05). p_instrument_id is the
-- instrument of the tick; null if a change of the account is the cause (Q-113), in which case only orders with an open
-- market and a current price close. The caller holds the account rows. Returns the closed orders. Internal.
create or replace function trading.stop_out_accounts(
    p_account_ids bigint[],
    p_instrument_id integer
)
returns bigint[]
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_order_ids bigint[];
    v_levels numeric[];
    v_balances numeric[];
    v_equities numeric[];
    v_margins numeric[];
    v_cascade_ids bigint[];
    v_places integer[];
    v_positions jsonb[];
    v_stopped_ids bigint[];
begin
    select array_agg(p.order_id order by n), array_agg(p.level order by n), array_agg(p.balance order by n), array_agg(p.equity order by n),
        array_agg(p.used_margin order by n), array_agg(p.cascade_id order by n), array_agg(p.cascade_place order by n),
        array_agg(p.positions order by n), array_agg(distinct p.account_id)
    into v_order_ids, v_levels, v_balances, v_equities, v_margins, v_cascade_ids, v_places, v_positions, v_stopped_ids
    from trading.pick_stop_outs(p_account_ids, p_instrument_id)
        with ordinality p (order_id, account_id, balance, equity, used_margin, level, cascade_id, cascade_place, positions, n);

    if v_order_ids is not null then
        perform trading.follow_frames(id) from unnest(v_stopped_ids) ids (id);
        perform trading.expire_pending_orders(market.clock(), v_stopped_ids);
        update trading.pending_orders set status = 'cancelled', reason = 'Stop-out', settled_at = market.clock()
        where account_id = any(v_stopped_ids) and status = 'pending';
        perform trading.settle_orders(v_order_ids, 'stop_out', null, p_instrument_id, v_levels, v_balances, v_equities, v_margins,
            v_cascade_ids, v_places, v_positions);
        perform site.add_job('notify-closures', '{}', 'notify-closures');
    end if;
    return v_order_ids;
end;
$$;

-- Returns the orders of these accounts that are stopped out at the current quotes, by account, worst loss first (ties:
-- larger margin, then lower id), each with the account's state and positions directly before that close (E-12, Q-02,
-- Q-03, Q-90). cascade_id is the account's first closed order, cascade_place the position within the cascade.
-- p_instrument_id is the instrument of the tick. The caller holds the account rows. Called by
-- trading.stop_out_accounts.
create or replace function trading.pick_stop_outs(
    p_account_ids bigint[],
    p_instrument_id integer
)
returns table (
    order_id bigint, account_id bigint, balance numeric, equity numeric, used_margin numeric, level numeric,
    cascade_id bigint, cascade_place integer, positions jsonb
)
language plpgsql
volatile
rows 20
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_rule text := coalesce(site.setting('stopOutRule'), 'margin_level');
    v_now timestamptz := market.clock();
    v_order record;
    v_previous record;
    v_previous_closes boolean;
    v_remaining_position jsonb;
begin
    for v_order in
        with orders as materialized (
            select o.id, o.account_id, o.instrument_id, o.type, o.units, o.open_rate, o.spread, o.margin_used, o.stop_out_level,
                s.balance, s.equity, s.used_margin, f.profit_loss,
                -- worst loss first (Q-90)
                row_number() over (partition by o.account_id order by f.profit_loss, o.margin_used desc, o.id) as place
            from trading.account_states(p_account_ids) s
            join trading.orders o on o.account_id = s.account_id and o.close_time is null
            join market.instruments i on i.id = o.instrument_id
            join market.categories c on c.category = i.category
            join market.quotes q on q.instrument_id = i.id
            left join market.conversion_rates x on x.quote = nullif(i.quote, s.currency) and x.currency = s.currency
            cross join lateral (
                select trading.profit_loss(o.type, o.units, o.open_rate, case o.type when 'buy' then q.ask else q.bid end, o.spread,
                    case when i.quote = s.currency then 1 else x.divisor end, case when i.quote = s.currency then 1 else x.multiplier end)
            ) f (profit_loss)
            where trading.is_stopped_out(s.equity, s.used_margin, s.stop_out_level, v_rule)
                -- The tick proves that its own instrument is open; any other must be open with a current price that is
                -- not under review (Q-03, Q-91, Q-116).
                and (i.id = p_instrument_id or (q.in_hours and q.review_since is null and q.time >= v_now - coalesce(i.stale_after, c.stale_after)
                    and q.time <= v_now + market.clock_tolerance()
                    and market.is_open(coalesce(i.calendar_id, c.calendar_id), v_now)))
        )
        select o.*, h.positions
        from orders o
        -- Only the first order of an account carries its positions, which may be many.
        left join trading.account_positions(array(select f.account_id from orders f where f.place = 1)) h
            on h.account_id = o.account_id and o.place = 1
        order by o.account_id, o.place
    loop
        if account_id is distinct from v_order.account_id then
            account_id := v_order.account_id;
            balance := v_order.balance;
            equity := v_order.equity;
            used_margin := v_order.used_margin;
            cascade_id := null;
            cascade_place := 0;
            positions := v_order.positions;
        elsif v_previous_closes then
            -- Applies the effect of the previous close, so that this order is evaluated after it.
            balance := balance + round(v_previous.profit_loss, 5);
            equity := equity - v_previous.profit_loss + round(v_previous.profit_loss, 5);
            used_margin := used_margin - v_previous.margin_used;
            v_remaining_position := positions -> v_previous.instrument_id::text;
            v_remaining_position := v_remaining_position || jsonb_build_object(
                'spread', (v_remaining_position ->> 'spread')::numeric - v_previous.spread,
                case v_previous.type when 'buy' then 'long_units' else 'short_units' end,
                (v_remaining_position ->> case v_previous.type when 'buy' then 'long_units' else 'short_units' end)::numeric - v_previous.units,
                case v_previous.type when 'buy' then 'long_cost' else 'short_cost' end,
                (v_remaining_position ->> case v_previous.type when 'buy' then 'long_cost' else 'short_cost' end)::numeric - v_previous.units * v_previous.open_rate);
            positions := case when (v_remaining_position ->> 'long_units')::numeric = 0 and (v_remaining_position ->> 'short_units')::numeric = 0
                then positions - v_previous.instrument_id::text
                else jsonb_set(positions, array[v_previous.instrument_id::text], v_remaining_position) end;
        end if;
        v_previous_closes := trading.is_stopped_out(equity, used_margin, v_order.stop_out_level, v_rule);
        continue when not v_previous_closes;
        order_id := v_order.id;
        level := v_order.stop_out_level;
        cascade_id := coalesce(cascade_id, v_order.id);
        cascade_place := cascade_place + 1;
        v_previous := v_order;
        return next;
    end loop;
end;
$$;

-- Returns for each of these accounts with open orders its open instruments by id: bid, ask and time of the quote, the
-- conversion fraction, and the sums of the open orders. Balance plus the profit_loss of trading.position_values is the
-- equity. Called by trading.pick_stop_outs.
create or replace function trading.account_positions(
    p_account_ids bigint[]
)
returns table (account_id bigint, positions jsonb)
language sql
stable
rows 20
security definer
set search_path = pg_catalog, pg_temp
as $$
    select v.account_id, jsonb_object_agg(v.instrument_id, jsonb_build_object(
        'bid', v.bid, 'ask', v.ask, 'time', v.time, 'multiplier', v.multiplier, 'divisor', v.divisor,
        'long_units', v.long_units, 'long_cost', v.long_cost, 'short_units', v.short_units, 'short_cost', v.short_cost, 'spread', v.spread
    ))
    from trading.exposure_values v
    where v.account_id = any(p_account_ids)
    group by v.account_id
$$;
