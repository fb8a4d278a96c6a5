create or replace function trading.next_event(
    p_instrument_ids integer[],
    p_bids numeric[],
    p_asks numeric[],
    p_from integer,
    p_watched_instrument_ids integer[],
    p_has_rate_bands boolean
) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
    v_level integer;
    v_rate integer;
begin
    select min(t.n) into v_level
    from unnest(p_instrument_ids, p_bids, p_asks) with ordinality t (instrument_id, bid, ask, n)
    left join trading.quiet_ranges r on r.instrument_id = t.instrument_id
    where t.n >= p_from
        and (r.instrument_id is null or t.ask <= r.ask_falls_to or t.ask >= r.ask_rises_to or t.bid <= r.bid_falls_to
            or t.bid >= r.bid_rises_to or t.instrument_id = any(p_watched_instrument_ids));

    if p_has_rate_bands then
        -- A rate over two pairs is judged with every mid the other pair shows in the frame: a look too many, never one too few.
        with ticks as (
            select t.instrument_id, (t.bid + t.ask) / 2 as mid, t.n
            from unnest(p_instrument_ids, p_bids, p_asks) with ordinality t (instrument_id, bid, ask, n)
            where t.n >= p_from
        ),
        moved as (
            select t.n, l.conversion_id,
                case when l.inverted then round(1, 30) / t.mid else t.mid end as own,
                case when l.other_inverted then round(1, 30) / o.high else o.low end as other_low,
                case when l.other_inverted then round(1, 30) / o.low else o.high end as other_high
            from ticks t
            join market.conversion_legs l on l.instrument_id = t.instrument_id
            left join lateral (
                select min(m.mid) as low, max(m.mid) as high from (
                    select (q.bid + q.ask) / 2 as mid from market.quotes q where q.instrument_id = l.other_instrument_id
                    union all
                    select x.mid from ticks x where x.instrument_id = l.other_instrument_id
                ) m
            ) o on true
        )
        select min(m.n) into v_rate
        from moved m
        where exists (
                select from trading.bands b where b.kind = 'rate' and b.source_id = m.conversion_id
                    and b.falls_to is not null and b.falls_to >= m.own * coalesce(m.other_low, 1)
            ) or exists (
                select from trading.bands b where b.kind = 'rate' and b.source_id = m.conversion_id
                    and b.rises_to is not null and b.rises_to <= m.own * coalesce(m.other_high, 1)
            );
    end if;
    return least(v_level, v_rate);
end
$$;

comment on function trading.next_event(integer[], numeric[], numeric[], integer, integer[], boolean) is
'The first tick of a frame, from position p_from, at which something could close, fill or be stopped out; null when the rest of the frame
touches nobody. Never misses one; may name one at which nothing happens. Internal: market.apply_ticks calls it.';
revoke all on function trading.next_event(integer[], numeric[], numeric[], integer, integer[], boolean) from public;
