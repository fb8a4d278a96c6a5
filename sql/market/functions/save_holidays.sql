-- Stores a provider's holidays and short days of a calendar [{"date", "name", "open", "close"}]; open and close are
-- timestamps, or null for a closed day. Days that differ are replaced; returns their number. Called by the job
-- refresh-hours.
-- grant: bourse_worker
create or replace function market.save_holidays(
    p_calendar text,
    p_days jsonb
)
returns integer
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_calendar market.calendars;
    v_changed integer;
begin
    select * into strict v_calendar from market.calendars c where c.code = p_calendar;
    with days as (
        select distinct on (d.date) d.date, d.name,
            (d.open at time zone v_calendar.time_zone)::time as opens, (d.close at time zone v_calendar.time_zone)::time as closes
        from jsonb_to_recordset(p_days) d (date date, name text, open timestamptz, close timestamptz)
        where d.date >= current_date and (d.open is null) = (d.close is null)
    ),
    changed as materialized (
        select d.* from days d
        where not exists (
            select from market.calendar_exceptions e
            where e.calendar_id = v_calendar.id and e.local_date = d.date and (e.opens, e.closes) is not distinct from (d.opens, d.closes)
        )
    ),
    removed as (
        delete from market.calendar_exceptions e using changed d where e.calendar_id = v_calendar.id and e.local_date = d.date
        returning e.local_date
    )
    -- Counting the removed rows makes the delete run first: a date has one exception only.
    insert into market.calendar_exceptions (calendar_id, local_date, opens, closes, name)
    select v_calendar.id, d.date, d.opens, d.closes, left(d.name, 100)
    from changed d cross join (select count(*) from removed) deleted;
    get diagnostics v_changed = row_count;
    return v_changed;
end;
$$;

-- Invalidates the session state stored beside each quote, so that the next tick of every instrument consults the
-- calendar (Q-115). The caller holds market.clock_state. Internal.
create or replace function market.invalidate_hours()
returns void
language sql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
    update market.quotes set hours_from = 'infinity', hours_until = '-infinity' where hours_until <> '-infinity'
$$;
