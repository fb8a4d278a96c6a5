-- Recomputes the exposures in an instrument, and measures the margin bands of their accounts and the quiet range of the
-- instrument. The caller holds market.clock_state and the accounts. Called by trading.split_instrument.
create or replace function trading.rebuild_exposures(
    p_instrument_id integer
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    -- Levels of orders placed since the last frame are in the old scale; they are measured from the orders below.
    delete from trading.fresh_edges f where f.instrument_id = p_instrument_id;
    update trading.exposures e set
        long_units = o.long_units, long_cost = o.long_cost, short_units = o.short_units, short_cost = o.short_cost, spread = o.spread,
        ask_falls_to = null, bid_rises_to = null
    from (
        select account_id,
            coalesce(sum(units) filter (where type = 'buy'), 0) as long_units,
            coalesce(sum(units * open_rate) filter (where type = 'buy'), 0) as long_cost,
            coalesce(sum(units) filter (where type = 'sell'), 0) as short_units,
            coalesce(sum(units * open_rate) filter (where type = 'sell'), 0) as short_cost,
            sum(spread) as spread
        from trading.orders
        where instrument_id = p_instrument_id and close_time is null
        group by account_id
    ) o
    where e.account_id = o.account_id and e.instrument_id = p_instrument_id;
    insert into trading.watched_accounts (account_id)
    select e.account_id from trading.exposures e where e.instrument_id = p_instrument_id
    on conflict do nothing;
    -- Conversions that use this instrument have another rate now.
    perform trading.watch_converted_accounts();
    perform trading.measure_levels(array[p_instrument_id]);
    perform trading.prepare_engine();
    perform trading.measure_bands(array[p_instrument_id]);
end;
$$;
