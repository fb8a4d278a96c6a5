-- Returns the ticks of every stored frame after p_frame, in the order in which they were applied (Q-114). Called by the
-- engine.
create or replace function market.missed_ticks(
    p_frame bigint
)
returns table (frame bigint, n bigint, instrument_id integer, bid numeric, ask numeric, "time" timestamptz)
language plpgsql
stable
rows 50
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    return query
    select f.frame, t.n, i.id, t.bid, t.ask, t."time"
    from market.applied_frames f
    cross join lateral rows from (
        jsonb_to_recordset(f.ticks) as (instrument text, bid numeric, ask numeric, "time" timestamptz)
    ) with ordinality t (instrument, bid, ask, "time", n)
    join market.instruments i on i.name = t.instrument and i.deleted_at is null
    where f.frame > p_frame
    order by f.frame, t.n;
end;
$$;
