-- Stores the nearest margin bands beside each instrument's quote: the first entries of two partial indexes. Called by
-- the engine after a crossing.
create or replace function trading.measure_bands(
    p_instrument_ids integer[]
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    update market.quotes r set
        ask_band_falls_to = (select max(e.ask_falls_to) from trading.exposures e where e.instrument_id = r.instrument_id),
        bid_band_rises_to = (select min(e.bid_rises_to) from trading.exposures e where e.instrument_id = r.instrument_id)
    where r.instrument_id = any(p_instrument_ids);
end;
$$;
