-- Cancels a pending order of the customer's. Called by the trading screen. Locks: the account, then the order. Errors:
-- BT104 not the customer's, BT214 no longer pending, BT271 customer read-only, 40001 as trading.apply_missed_ticks.
-- grant: bourse_app
create or replace function trading.cancel_pending(
    p_actor_id bigint,
    p_pending_id bigint
)
returns trading.pending_orders
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_account_id bigint;
    v_pending trading.pending_orders;
begin
    select a.id into v_account_id
    from trading.pending_orders p join money.accounts a on a.id = p.account_id
    where p.id = p_pending_id and a.user_id = p_actor_id;
    if not found then
        raise exception using errcode = 'BT104', message = 'Not found';
    end if;
    perform trading.reject_read_only(p_actor_id);
    perform from money.accounts where id = v_account_id for no key update;
    perform trading.apply_missed_ticks(v_account_id);
    insert into trading.fresh_edges (account_id, frame) select v_account_id, c.frame from market.clock_state c;
    perform trading.reject_missed_ticks(v_account_id);
    update trading.pending_orders set status = 'cancelled', settled_at = market.clock()
    where id = p_pending_id and status = 'pending' returning * into v_pending;
    if not found then
        raise exception using errcode = 'BT214', message = 'The order is no longer pending';
    end if;
    perform site.publish('user:' || p_actor_id, '{"changed": ["orders"]}');
    return v_pending;
end;
$$;
