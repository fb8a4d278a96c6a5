-- Stores beside each instrument's quote the nearest rates at which an order could close or fill: the first entries of
-- eight partial indexes. Called by the engine after a tick beyond one of them, and for an instrument with a new level.
create or replace function trading.measure_levels(
    p_instrument_ids integer[]
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    update market.quotes q set
        is_measured = true,
        ask_falls_to = greatest(
            (select max(o.stop_loss) from trading.orders o
                where o.instrument_id = q.instrument_id and o.close_time is null and o.type = 'buy' and o.stop_loss is not null),
            (select max(p.price) from trading.pending_orders p
                where p.instrument_id = q.instrument_id and p.status = 'pending' and p.type = 'buy' and p.kind = 'limit')),
        ask_rises_to = least(
            (select min(o.take_profit) from trading.orders o
                where o.instrument_id = q.instrument_id and o.close_time is null and o.type = 'buy' and o.take_profit is not null),
            (select min(p.price) from trading.pending_orders p
                where p.instrument_id = q.instrument_id and p.status = 'pending' and p.type = 'buy' and p.kind = 'stop')),
        bid_falls_to = greatest(
            (select max(o.take_profit) from trading.orders o
                where o.instrument_id = q.instrument_id and o.close_time is null and o.type = 'sell' and o.take_profit is not null),
            (select max(p.price) from trading.pending_orders p
                where p.instrument_id = q.instrument_id and p.status = 'pending' and p.type = 'sell' and p.kind = 'stop')),
        bid_rises_to = least(
            (select min(o.stop_loss) from trading.orders o
                where o.instrument_id = q.instrument_id and o.close_time is null and o.type = 'sell' and o.stop_loss is not null),
            (select min(p.price) from trading.pending_orders p
                where p.instrument_id = q.instrument_id and p.status = 'pending' and p.type = 'sell' and p.kind = 'limit'))
    where q.instrument_id = any(p_instrument_ids);
end;
$$;
