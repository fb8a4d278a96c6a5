-- Rescales the pending orders of an instrument by a split; orders whose amount is not allowed any more are cancelled
-- with the reason Split. Returns the number of changed orders. The caller holds market.clock_state and the accounts.
-- Internal. Locks: the orders.
create or replace function trading.rescale_pending_orders(
    p_split trading.splits,
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
    v_count integer;
begin
    with scaled as (
        select p.*, market.rescaled(p.units, p_split.old_units, p_split.new_units) as units_after,
            trading.rescaled_level(p.price, p_split.new_units, p_split.old_units, p_instrument.price_decimals,
                case p.type when 'buy' then p_before.ask else p_before.bid end,
                case p.type when 'buy' then p_after.ask else p_after.bid end) as price_after
        from trading.pending_orders p
        where p.instrument_id = p_split.instrument_id and p.status = 'pending'
        for no key update
    ),
    changed as (
        select s.*,
            trading.rescaled_level(s.take_profit, p_split.new_units, p_split.old_units, p_instrument.price_decimals, s.price, s.price_after) as take_profit_after,
            trading.rescaled_level(s.stop_loss, p_split.new_units, p_split.old_units, p_instrument.price_decimals, s.price, s.price_after) as stop_loss_after,
            (s.units_after between p_instrument.min_units and p_instrument.max_units and s.units_after % p_instrument.unit_step = 0) as is_valid
        from scaled s
    ),
    kept as (
        insert into trading.split_changes (
            split_id, pending_order_id, units_before, units_after, rate_before, rate_after,
            take_profit_before, take_profit_after, stop_loss_before, stop_loss_after
        )
        select p_split.id, c.id, c.units, c.units_after, c.price, c.price_after, c.take_profit, c.take_profit_after, c.stop_loss, c.stop_loss_after
        from changed c order by c.id
    ),
    updated as (
        update trading.pending_orders p set
            units = c.units_after, price = c.price_after, take_profit = c.take_profit_after, stop_loss = c.stop_loss_after,
            -- An amount outside the limits would be rejected when its price is reached: cancel it now.
            status = case when c.is_valid then p.status else 'cancelled' end,
            reason = case when c.is_valid then p.reason else 'Split' end,
            settled_at = case when c.is_valid then p.settled_at else p_split.applied_at end
        from changed c
        where p.id = c.id
        returning p.id
    )
    select count(*) into v_count from updated;
    return v_count;
end;
$$;
