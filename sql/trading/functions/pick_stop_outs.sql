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
    v_remaining_position jsonb;
begin
    for v_order in
        select o.id, o.account_id, o.instrument_id, o.type, o.units, o.open_rate, o.spread, o.margin_used, o.stop_out_level, s.balance, s.equity, s.used_margin, f.profit_loss
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
            -- The tick proves that its own instrument is open; any other must be open with a current price that is not
            -- under review (Q-03, Q-91, Q-116).
            and (i.id = p_instrument_id or (q.in_hours and q.review_since is null and q.time >= v_now - coalesce(i.stale_after, c.stale_after)
                and market.is_open(coalesce(i.calendar_id, c.calendar_id), v_now)))
        order by o.account_id, f.profit_loss, o.margin_used desc, o.id -- worst loss first (Q-90)
    loop
        if account_id is distinct from v_order.account_id then
            account_id := v_order.account_id;
            balance := v_order.balance;
            equity := v_order.equity;
            used_margin := v_order.used_margin;
            cascade_id := v_order.id;
            cascade_place := 0;
            positions := trading.account_positions(account_id);
        end if;
        continue when not trading.is_stopped_out(equity, used_margin, v_order.stop_out_level, v_rule);
        order_id := v_order.id;
        level := v_order.stop_out_level;
        cascade_place := cascade_place + 1;
        return next;
        -- Applies the effect of this close, so that the next order is evaluated after it.
        balance := balance + round(v_order.profit_loss, 5);
        equity := equity - v_order.profit_loss + round(v_order.profit_loss, 5);
        used_margin := used_margin - v_order.margin_used;
        v_remaining_position := positions -> v_order.instrument_id::text;
        v_remaining_position := v_remaining_position || jsonb_build_object(
            'spread', (v_remaining_position ->> 'spread')::numeric - v_order.spread,
            case v_order.type when 'buy' then 'long_units' else 'short_units' end,
            (v_remaining_position ->> case v_order.type when 'buy' then 'long_units' else 'short_units' end)::numeric - v_order.units,
            case v_order.type when 'buy' then 'long_cost' else 'short_cost' end,
            (v_remaining_position ->> case v_order.type when 'buy' then 'long_cost' else 'short_cost' end)::numeric - v_order.units * v_order.open_rate);
        positions := case when (v_remaining_position ->> 'long_units')::numeric = 0 and (v_remaining_position ->> 'short_units')::numeric = 0
            then positions - v_order.instrument_id::text
            else jsonb_set(positions, array[v_order.instrument_id::text], v_remaining_position) end;
    end loop;
end;
$$;
