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
        update trading.pending_orders set status = 'cancelled', reason = 'Stop-out', settled_at = market.clock()
        where account_id = any(v_stopped_ids) and status = 'pending';
        perform trading.settle_orders(v_order_ids, 'stop_out', null, p_instrument_id, v_levels, v_balances, v_equities, v_margins,
            v_cascade_ids, v_places, v_positions);
        perform site.add_job('notify-closures', '{}', 'notify-closures');
    end if;
    return v_order_ids;
end;
$$;
