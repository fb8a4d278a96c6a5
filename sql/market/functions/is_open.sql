-- Returns whether a calendar's market is open at p_at, opening time included, closing time excluded; always true with
-- MARKET_HOURS=always. Reads one cached row while it is valid (until the market next opens or closes), else computes
-- and stores it. An unknown calendar is closed. Locks, only without a valid row: the calendar for share, its state.
-- grant: bourse_app, bourse_worker
create or replace function market.is_open(
    p_calendar_id integer,
    p_at timestamptz
)
returns boolean
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_open boolean;
    v_ranges tstzmultirange;
    v_from timestamptz := p_at - interval '2 days';
    v_until timestamptz := p_at + interval '8 days';
    v_may_write boolean;
begin
    if (select hours from market.clock_state) = 'always' then
        return true;
    end if;
    select is_open into v_open
    from market.calendar_states
    where calendar_id = p_calendar_id and valid_from <= p_at and valid_until > p_at;
    if found then
        return v_open;
    end if;

    v_may_write := current_setting('transaction_read_only') = 'off';
    if v_may_write then
        -- An edit of the calendar holds this row until commit, so that a state computed before the edit is never stored
        -- after it.
        perform from market.calendars where id = p_calendar_id for share;
    end if;
    v_ranges := market.market_ranges(p_calendar_id, v_from, v_until);
    v_open := v_ranges @> p_at;
    select
        coalesce(max(case when lower(r) <= p_at and upper(r) > p_at then lower(r) when upper(r) <= p_at then upper(r) end), v_from),
        coalesce(min(case when lower(r) > p_at then lower(r) when upper(r) > p_at then upper(r) end), v_until)
    into v_from, v_until
    from unnest(v_ranges) r;
    if v_may_write then
        insert into market.calendar_states as s (calendar_id, is_open, valid_from, valid_until)
        select c.id, v_open, v_from, v_until from market.calendars c where c.id = p_calendar_id
        on conflict (calendar_id) do update
        set is_open = excluded.is_open, valid_from = excluded.valid_from, valid_until = excluded.valid_until;
    end if;
    return v_open;
end;
$$;

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
