-- Executes everything that one tick triggers, in the order of Q-90, with market.quotes already at that tick.
-- p_endangered are accounts that its frame could stop out. p_account_id restricts it to one account, for a tick that
-- only this account missed. Returns [{"event": "filled|take_profit|stop_loss|stop_out", "order": id, "time": …}].
-- Called by market.apply_frame, trading.run_missed_ticks and trading.sweep. Locks: account rows until the transaction
-- ends, each step by id; others that lock several accounts (rollover, sweep) lock market.clock_state first, as
-- apply_ticks does.
create or replace function trading.run_engine(
    p_instrument_id integer,
    p_bid numeric,
    p_ask numeric,
    p_time timestamptz,
    p_endangered bigint[] default null,
    p_account_id bigint default null
)
returns jsonb
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_filled bigint[];
    v_profits bigint[];
    v_losses bigint[];
    v_stopped bigint[];
    v_account_ids bigint[];
begin
    -- Pending orders fill, then take-profit and stop-loss, then stop-outs (Q-90).
    v_filled := trading.fill_pending_orders(p_instrument_id, p_bid, p_ask, p_time, p_account_id);
    v_profits := trading.close_at_levels(p_instrument_id, p_bid, p_ask, p_time, 'take_profit', p_account_id);
    v_losses := trading.close_at_levels(p_instrument_id, p_bid, p_ask, p_time, 'stop_loss', p_account_id);

    -- Evaluates only accounts that this tick touches (Q-113): those whose orders it filled or closed, and those of the
    -- watched and endangered accounts that depend on its price. The guard excludes accounts with certain headroom.
    if p_account_id is not null then
        v_account_ids := array[p_account_id];
    else
        select array_agg(account_id) into v_account_ids from (
            select o.account_id from trading.orders o
            join money.accounts a on a.id = o.account_id
            where o.id = any(v_filled || v_profits || v_losses) and a.used_margin > 0 and (
                a.equity_floor <= a.stop_out_level * a.used_margin / 100
                or exists (select from trading.watched_accounts w where w.account_id = a.id)
                or a.id = any(p_endangered)
            )
            union
            select * from unnest(trading.dependent_accounts(p_instrument_id, p_endangered)) d (id)
        ) judged;
    end if;
    if v_account_ids is not null then
        v_stopped := trading.evaluate_accounts(v_account_ids, p_instrument_id);
    end if;

    perform trading.measure_levels(array[p_instrument_id]);

    return coalesce((
        select jsonb_agg(jsonb_build_object('event', e.event, 'order', e.id, 'time', p_time) order by e.step, e.n)
        from (
            select 1 as step, 'filled' as event, id, n from unnest(v_filled) with ordinality f (id, n)
            union all
            select 2, 'take_profit', id, n from unnest(v_profits) with ordinality f (id, n)
            union all
            select 3, 'stop_loss', id, n from unnest(v_losses) with ordinality f (id, n)
            union all
            select 4, 'stop_out', id, n from unnest(v_stopped) with ordinality f (id, n)
        ) e
    ), '[]');
end;
$$;
