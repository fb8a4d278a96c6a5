-- Sets the take-profit or stop-loss rate of an open order (p_level take_profit or stop_loss) and records the change;
-- null or 0 clears it, and a cleared stop-loss ends the trailing stop (E-30), which otherwise follows again from the
-- next tick unless p_ends_trail. A change by staff is in the audit log (Q-56). Called by PUT /dashboard/orders/{id}.
-- Locks: the account, then the order. Errors: BT104 not the actor's, BT208 take-profit already reached, BT209 stop-loss
-- already reached, BT211 order closed, BT213 invalid rate, BT271 customer read-only.
-- grant: bourse_app
create or replace function trading.set_level(
    p_actor_id bigint,
    p_order_id bigint,
    p_level trading.close_reason,
    p_rate numeric,
    p_ends_trail boolean default false
)
returns trading.orders
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_order trading.orders := trading.lock_order(p_actor_id, p_order_id);
    v_rate numeric := nullif(p_rate, 0);
    v_before numeric := case p_level when 'take_profit' then v_order.take_profit else v_order.stop_loss end;
    v_profit numeric := case p_level when 'take_profit' then v_rate else v_order.take_profit end;
    v_loss numeric := case p_level when 'stop_loss' then v_rate else v_order.stop_loss end;
    v_levels record := trading.read_levels(p_actor_id, v_order);
    v_market numeric;
    v_frame bigint;
begin
    perform trading.reject_read_only(p_actor_id);
    if v_order.close_time is not null then
        raise exception using errcode = 'BT211', message = 'The position is already closed';
    end if;
    select case v_order.type when 'buy' then q.ask else q.bid end, c.frame into v_market, v_frame
    from market.quotes q cross join market.clock_state c where q.instrument_id = v_order.instrument_id;
    -- Only the level being set is checked; the other one is left to the engine.
    perform trading.check_levels(v_order.type, v_market,
        case p_level when 'take_profit' then v_rate end, case p_level when 'stop_loss' then v_rate end);
    perform trading.reject_missed_ticks(v_order.account_id, v_frame);

    update trading.orders set take_profit = v_profit, stop_loss = v_loss, stop_cell = trading.price_cell(v_loss)
    where id = p_order_id returning * into v_order;
    insert into trading.fresh_edges (account_id, frame, instrument_id, ask_falls_to, ask_rises_to, bid_falls_to, bid_rises_to)
    values (
        v_order.account_id, v_frame, v_order.instrument_id,
        case v_order.type when 'buy' then v_loss end, case v_order.type when 'buy' then v_profit end,
        case v_order.type when 'sell' then v_profit end, case v_order.type when 'sell' then v_loss end
    );
    perform trading.renew_moving_stop(v_order, v_frame, p_level = 'stop_loss' and (v_rate is null or p_ends_trail));
    insert into trading.level_changes (order_id, level, rate_before, rate_after, by_staff, changed_at)
    values (p_order_id, p_level, v_before, v_rate, v_levels.audited is not null, market.clock());
    perform trading.finish_levels(p_actor_id, v_order, 'set_level', v_levels.user_id, v_levels.audited);
    return v_order;
end;
$$;
