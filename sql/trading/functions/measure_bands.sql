create or replace function trading.measure_bands(
    p_instrument_ids integer[]
) returns void
language plpgsql security definer set search_path = ''
as $$
begin
    update trading.quiet_ranges r set
        ask_band_falls_to = (select max(b.falls_to) from trading.bands b where b.kind = 'ask' and b.source_id = r.instrument_id),
        bid_band_rises_to = (select min(b.rises_to) from trading.bands b where b.kind = 'bid' and b.source_id = r.instrument_id)
    where r.instrument_id = any(p_instrument_ids);
end
$$;

comment on function trading.measure_bands(integer[]) is
'For each instrument the nearest margin bands: the first entries of two partial indexes. Internal: the engine calls it after a crossing.';
revoke all on function trading.measure_bands(integer[]) from public;
