create or replace function trading.measure_quiet_ranges(
    p_instrument_ids integer[]
) returns void
language plpgsql security definer set search_path = ''
as $$
begin
    insert into trading.quiet_ranges as r (instrument_id, ask_falls_to, ask_rises_to, bid_falls_to, bid_rises_to)
    select
        i.id,
        greatest(
            (select max(o.stop_loss) from trading.orders o
                where o.instrument_id = i.id and o.close_time is null and o.type = 'buy' and o.stop_loss is not null),
            (select max(p.price) from trading.pending_orders p
                where p.instrument_id = i.id and p.status = 'pending' and p.type = 'buy' and p.kind = 'limit'),
            (select max(b.falls_to) from trading.bands b where b.kind = 'ask' and b.source_id = i.id)),
        least(
            (select min(o.take_profit) from trading.orders o
                where o.instrument_id = i.id and o.close_time is null and o.type = 'buy' and o.take_profit is not null),
            (select min(p.price) from trading.pending_orders p
                where p.instrument_id = i.id and p.status = 'pending' and p.type = 'buy' and p.kind = 'stop')),
        greatest(
            (select max(o.take_profit) from trading.orders o
                where o.instrument_id = i.id and o.close_time is null and o.type = 'sell' and o.take_profit is not null),
            (select max(p.price) from trading.pending_orders p
                where p.instrument_id = i.id and p.status = 'pending' and p.type = 'sell' and p.kind = 'stop')),
        least(
            (select min(o.stop_loss) from trading.orders o
                where o.instrument_id = i.id and o.close_time is null and o.type = 'sell' and o.stop_loss is not null),
            (select min(p.price) from trading.pending_orders p
                where p.instrument_id = i.id and p.status = 'pending' and p.type = 'sell' and p.kind = 'limit'),
            (select min(b.rises_to) from trading.bands b where b.kind = 'bid' and b.source_id = i.id))
    from (select distinct id from unnest(p_instrument_ids) ids (id)) i
    on conflict (instrument_id) do update set
        ask_falls_to = excluded.ask_falls_to,
        ask_rises_to = excluded.ask_rises_to,
        bid_falls_to = excluded.bid_falls_to,
        bid_rises_to = excluded.bid_rises_to;
end
$$;

comment on function trading.measure_quiet_ranges(integer[]) is
'For each instrument the nearest levels at which an order could close or fill or an account could be stopped out: the first entries of ten
partial indexes. While bid and ask stay inside, a tick needs no look at anybody. Internal: the engine calls it after a tick outside.';
revoke all on function trading.measure_quiet_ranges(integer[]) from public;
