-- Stores the ticks around one that closed orders, [{"instrument", "closed_at", "place", "bid", "ask", "time",
-- "provider"}], each once, with their price markups (Q-159); returns the number of new ones. Called by the feed between
-- frames.
-- grant: bourse_worker
create or replace function market.store_ticks(
    p_ticks jsonb
)
returns integer
language sql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
    with kept as (
        insert into market.kept_ticks (instrument_id, closed_at, place, time, bid, ask, provider)
        select i.id, t.closed_at, t.place, market.tick_time(t.time), t.bid, t.ask, t.provider
        from jsonb_to_recordset(market.with_markups(p_ticks)) t (
            instrument text, closed_at timestamptz, place smallint, bid numeric, ask numeric, "time" text, provider text
        )
        join market.instruments i on i.name = t.instrument
        where t.bid > 0 and t.bid <= t.ask and t.ask <= 1e9
            -- A rejected tick changed nothing, so it is not part of the evidence. An accepted tick of the same time, or
            -- the one that a rejected tick repeated, is.
            and not exists (
                select from market.refused_ticks r
                where r.received_at > clock_timestamp() - interval '10 minutes' and r.reason <> 'repeated'
                    and r.tick ->> 'instrument' = t.instrument and r.tick ->> 'time' = t.time
                    and r.tick ->> 'bid' = t.bid::text and r.tick ->> 'ask' = t.ask::text
            )
        on conflict do nothing
        returning 1
    )
    select count(*)::integer from kept;
$$;
