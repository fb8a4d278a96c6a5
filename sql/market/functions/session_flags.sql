-- Returns for each tick of a checked frame whether it is within its instrument's session (Q-115). Called by
-- market.apply_frame and trading.run_missed_ticks. Locks: as market.is_open.
create or replace function market.session_flags(
    p_instrument_ids integer[],
    p_times timestamptz[]
)
returns boolean[]
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    return (
        select array_agg(
            case when q.hours_from <= t.time and q.hours_until > t.time then q.in_hours
                else market.is_open(coalesce(i.calendar_id, c.calendar_id), t.time) end
            order by t.n)
        from unnest(p_instrument_ids, p_times) with ordinality t (instrument_id, time, n)
        join market.instruments i on i.id = t.instrument_id
        join market.categories c on c.category = i.category
        left join market.quotes q on q.instrument_id = t.instrument_id
    );
end;
$$;
