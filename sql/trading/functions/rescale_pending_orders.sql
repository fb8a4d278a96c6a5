-- Rescales the pending orders of an instrument by a split; those whose amount is no longer valid are cancelled with the
-- reason Split. Returns the number of changed orders. The caller holds market.clock_state and the accounts. Called by
-- trading.split_instrument. Locks: the pending orders.
create or replace function trading.rescale_pending_orders(
    p_split_id bigint,
    p_instrument market.instruments,
    p_before market.quotes,
    p_after market.quotes
)
returns integer
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v trading.splits;
    v_count integer;
begin
    select * into v from trading.splits s where s.id = p_split_id;
    with scaled as (
        select p.*, trim_scale(round(round(p.units * v.new_units, 40) / v.old_units, 20)) as units_after,
            trading.rescaled_level(p.price, v.new_units, v.old_units, p_instrument.price_decimals,
                case p.type when 'buy' then p_before.ask else p_before.bid end,
                case p.type when 'buy' then p_after.ask else p_after.bid end) as price_after
        from trading.pending_orders p
        where p.instrument_id = v.instrument_id and p.status = 'pending'
        for no key update
    ),
    changed as (
        select s.*,
            trading.rescaled_level(s.take_profit, v.new_units, v.old_units, p_instrument.price_decimals, s.price, s.price_after) as take_profit_after,
            trading.rescaled_level(s.stop_loss, v.new_units, v.old_units, p_instrument.price_decimals, s.price, s.price_after) as stop_loss_after,
            (s.units_after between p_instrument.min_units and p_instrument.max_units and s.units_after % p_instrument.unit_step = 0) as is_valid
        from scaled s
    ),
    kept as (
        insert into trading.split_changes (
            split_id, pending_order_id, units_before, units_after, rate_before, rate_after,
            take_profit_before, take_profit_after, stop_loss_before, stop_loss_after
        )
        select v.id, c.id, c.units, c.units_after, c.price, c.price_after, c.take_profit, c.take_profit_after, c.stop_loss, c.stop_loss_after
        from changed c order by c.id
    ),
    updated as (
        update trading.pending_orders p set
            units = c.units_after, price = c.price_after, take_profit = c.take_profit_after, stop_loss = c.stop_loss_after,
            -- An invalid amount would be rejected when its price is reached, so the order is cancelled now.
            status = case when c.is_valid then p.status else 'cancelled' end,
            reason = case when c.is_valid then p.reason else 'Split' end,
            settled_at = case when c.is_valid then p.settled_at else v.applied_at end
        from changed c
        where p.id = c.id
        returning p.id
    )
    select count(*) into v_count from updated;
    return v_count;
end;
$$;
