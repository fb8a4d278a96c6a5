-- Whether a calendar's market is open at p_at, opening included, closing excluded; always under MARKET_HOURS=always.
-- One row read while the remembered answer holds (until the market next opens or closes); then it is computed anew and
-- remembered. Locks, on such a miss only: the calendar's row for share, its state's row. An unknown calendar is closed.
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
    v_writes boolean;
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

    v_writes := current_setting('transaction_read_only') = 'off';
    if v_writes then
        -- Whoever edits the calendar holds this row until commit: an answer from before the edit is never stored after it.
        perform from market.calendars where id = p_calendar_id for share;
    end if;
    v_ranges := market.market_ranges(p_calendar_id, v_from, v_until);
    v_open := v_ranges @> p_at;
    select
        coalesce(max(case when lower(r) <= p_at and upper(r) > p_at then lower(r) when upper(r) <= p_at then upper(r) end), v_from),
        coalesce(min(case when lower(r) > p_at then lower(r) when upper(r) > p_at then upper(r) end), v_until)
    into v_from, v_until
    from unnest(v_ranges) r;
    if v_writes then
        insert into market.calendar_states as s (calendar_id, is_open, valid_from, valid_until)
        select c.id, v_open, v_from, v_until from market.calendars c where c.id = p_calendar_id
        on conflict (calendar_id) do update
        set is_open = excluded.is_open, valid_from = excluded.valid_from, valid_until = excluded.valid_until;
    end if;
    return v_open;
end;
$$;
