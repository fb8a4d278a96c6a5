-- Returns all quotes as of frame p_frame, from the quotes stored before an earlier frame and the ticks since (Q-114).
-- Called by trading.run_missed_ticks.
create or replace function market.quotes_after(
    p_frame bigint
)
returns table (instrument_id integer, bid numeric, ask numeric, "time" timestamptz)
language plpgsql
stable
rows 50
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_from bigint := (select max(k.frame) from market.frame_quotes k where k.frame <= p_frame + 1);
begin
    return query
    select distinct on (s.instrument_id) s.instrument_id, s.bid, s.ask, s."time"
    from (
        select 0 as frame, 0 as n, k.*
        from market.frame_quotes q
        cross join lateral unnest(q.instrument_ids, q.bids, q.asks, q.times) k (instrument_id, bid, ask, "time")
        where q.frame = v_from
        union all
        select t.* from market.missed_ticks(v_from - 1) t where t.frame <= p_frame
    ) s
    order by s.instrument_id, s.frame desc, s.n desc;
end;
$$;
