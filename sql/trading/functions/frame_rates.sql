-- Returns the bounds of each conversion rate during a frame, starting from the current quotes. The bounds are never too
-- narrow, because the two pairs of a cross rate may reach their extremes at different ticks. Only conversions that use
-- an instrument of the frame. Called by trading.project_stop_outs and market.apply_plain_frame.
create or replace function trading.frame_rates(
    p_instrument_ids integer[],
    p_bids numeric[],
    p_asks numeric[]
)
returns table (conversion_id integer, low numeric, high numeric)
language plpgsql
stable
rows 10
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    return query
    with mids as (
        select x.instrument_id,
            least(x.low, (q.bid + q.ask) * 0.5) as low,
            greatest(x.high, (q.bid + q.ask) * 0.5) as high
        from (
            select t.instrument_id, min(t.bid + t.ask) * 0.5 as low, max(t.bid + t.ask) * 0.5 as high
            from unnest(p_instrument_ids, p_bids, p_asks) t (instrument_id, bid, ask)
            group by t.instrument_id
        ) x
        left join market.quotes q on q.instrument_id = x.instrument_id
    ),
    legs as (
        select distinct on (l.conversion_id) l.conversion_id, l.inverted, l.other_inverted, m.low, m.high,
            coalesce(o.low, (q.bid + q.ask) * 0.5, 1) as other_low, coalesce(o.high, (q.bid + q.ask) * 0.5, 1) as other_high
        from mids m
        join market.conversion_legs l on l.instrument_id = m.instrument_id
        left join mids o on o.instrument_id = l.other_instrument_id
        left join market.quotes q on q.instrument_id = l.other_instrument_id
        order by l.conversion_id
    )
    select l.conversion_id,
        case when l.inverted then round(1, 36) / l.high else l.low end
            * case when l.other_inverted then round(1, 36) / l.other_high else l.other_low end,
        case when l.inverted then round(1, 36) / l.low else l.high end
            * case when l.other_inverted then round(1, 36) / l.other_low else l.other_high end
    from legs l;
end;
$$;
