create or replace function trading.run_engine(
    p_instrument_id integer,
    p_bid numeric,
    p_ask numeric,
    p_time timestamptz
) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
    v_filled bigint[];
    v_profits bigint[];
    v_losses bigint[];
    v_stopped bigint[];
    v_account_ids bigint[];
begin
    -- Q-90: pending orders fill, then take-profit and stop-loss, then stop-outs.
    v_filled := trading.fill_pending_orders(p_instrument_id, p_bid, p_ask, p_time);
    v_profits := trading.close_at_levels(p_instrument_id, p_bid, p_ask, p_time, 'take_profit');
    v_losses := trading.close_at_levels(p_instrument_id, p_bid, p_ask, p_time, 'stop_loss');

    select array_agg(distinct account_id) into v_account_ids from (
        select account_id from trading.watched_accounts
        union all
        select account_id from trading.bands where kind = 'ask' and source_id = p_instrument_id and falls_to >= p_ask
        union all
        select account_id from trading.bands where kind = 'bid' and source_id = p_instrument_id and rises_to <= p_bid
        union all
        select b.account_id
        from market.conversion_legs l
        join market.conversion_rates r on r.id = l.conversion_id
        join trading.bands b on b.kind = 'rate' and b.source_id = r.id and (b.falls_to >= r.rate or b.rises_to <= r.rate)
        where l.instrument_id = p_instrument_id
    ) reached;
    if v_account_ids is not null then
        v_stopped := trading.judge_accounts(v_account_ids, p_instrument_id);
    end if;

    delete from trading.fresh_levels where instrument_id = p_instrument_id;
    perform trading.measure_quiet_ranges(array[p_instrument_id]);

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
end
$$;

comment on function trading.run_engine(integer, numeric, numeric, timestamptz) is
'Everything one tick sets off, in the order of Q-90, with market.quotes already at that tick. Returns
[{"event": "filled|take_profit|stop_loss|stop_out", "order": id, "time": …}]. Holds account rows until the transaction ends, each step by
id; whoever else takes several accounts (rollover, sweep) takes market.clock_state first, as apply_ticks does. Internal.';
revoke all on function trading.run_engine(integer, numeric, numeric, timestamptz) from public;
