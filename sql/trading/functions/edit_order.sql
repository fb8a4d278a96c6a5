-- Corrects an order for staff; p_changes as in trading.apply_edit. A changed result of a closed order is posted as a
-- correction, and the old entry stays (Q-39). For an open one, margin, exposure and guards are updated and the account
-- is evaluated at once (Q-113). Called by PUT /admin/trades/{id} through money.request_approval. Locks: the account, then the
-- order. Errors: BT103 forbidden, BT104 not found, BT118 stale write, BT208 take-profit already reached, BT209
-- stop-loss already reached, BT213 invalid rate, BT226 order still open, BT227 invalid open time, BT257 invalid reason,
-- BT301 insufficient balance, BT306 own order, BT331 four-eyes approval required.
create or replace function trading.edit_order(
    p_actor_id bigint,
    p_order_id bigint,
    p_changes jsonb,
    p_version bigint default null,
    p_reason text default null
)
returns trading.orders
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_before trading.orders := trading.lock_for_change(p_actor_id, p_order_id, p_version);
    v_frame bigint := (select c.frame from market.clock_state c);
    v_after trading.orders := trading.apply_edit(v_before, p_changes);
    v_reason text := trading.staff_reason(p_actor_id, p_reason);
    v_user_id bigint;
begin
    if v_after is not distinct from v_before then
        return v_before;
    end if;
    perform money.require_approval(p_actor_id, 'edit_trade', p_order_id, v_before.account_id,
        trading.result_of(v_after) - trading.result_of(v_before));

    perform trading.post_correction(p_actor_id, v_before, 'edit', coalesce(v_after.pro_loss - v_before.pro_loss, 0));
    update trading.orders o set
        open_rate = v_after.open_rate, close_rate = v_after.close_rate, spread = v_after.spread, take_profit = v_after.take_profit,
        stop_loss = v_after.stop_loss, created_at = v_after.created_at, margin_used = v_after.margin_used, pro_loss = v_after.pro_loss
    where o.id = p_order_id;
    if v_before.close_time is null then
        update money.accounts a set used_margin = a.used_margin + v_after.margin_used - v_before.margin_used
        where a.id = v_before.account_id and v_after.margin_used <> v_before.margin_used;
        update trading.exposures e set
            long_cost = e.long_cost + case v_before.type when 'buy' then v_before.units * (v_after.open_rate - v_before.open_rate) else 0 end,
            short_cost = e.short_cost + case v_before.type when 'sell' then v_before.units * (v_after.open_rate - v_before.open_rate) else 0 end,
            spread = e.spread + v_after.spread - v_before.spread
        where e.account_id = v_before.account_id and e.instrument_id = v_before.instrument_id;
        insert into trading.fresh_edges (account_id, frame, instrument_id, ask_falls_to, ask_rises_to, bid_falls_to, bid_rises_to)
        values (
            v_after.account_id, v_frame, v_after.instrument_id,
            case v_after.type when 'buy' then v_after.stop_loss end, case v_after.type when 'buy' then v_after.take_profit end,
            case v_after.type when 'sell' then v_after.take_profit end, case v_after.type when 'sell' then v_after.stop_loss end
        );
    end if;
    insert into trading.level_changes (order_id, level, rate_before, rate_after, by_staff, changed_at)
    select p_order_id, l.level, l.before, l.after, true, market.clock()
    from (values
        ('take_profit'::trading.close_reason, v_before.take_profit, v_after.take_profit),
        ('stop_loss'::trading.close_reason, v_before.stop_loss, v_after.stop_loss)
    ) l (level, before, after)
    where v_before.close_time is null and l.before is distinct from l.after;
    if v_before.close_time is null then
        perform trading.reject_missed_ticks(v_before.account_id);
        perform trading.evaluate_change(v_before.account_id, v_frame);
    else
        perform trading.evaluate_change(v_before.account_id);
    end if;

    select a.user_id into v_user_id from money.accounts a where a.id = v_before.account_id;
    perform site.publish('user:' || v_user_id, '{"changed": ["orders", "account"]}');
    perform audit.record(p_actor_id, 'edit', 'trading.orders', p_order_id::text, to_jsonb(v_before), to_jsonb(v_after), v_reason);
    return v_after;
end;
$$;
