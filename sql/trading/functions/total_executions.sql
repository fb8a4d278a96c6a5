-- Adds the ended days without a row to trading.execution_days, and returns up to p_limit days to total, the
-- earliest first, with their numbers of changes. To be committed before trading.total_executions, so that an order of
-- such a day can change while it is read. Called by the nightly job close-days. Source: Q-310.
-- grant: bourse_worker
create or replace function trading.executions_to_total(
    p_limit integer
)
returns table (day date, changes bigint)
language plpgsql
volatile
rows 31
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    insert into trading.execution_days (day)
    select d.at::date
    from generate_series(
        (select (o.created_at at time zone 'UTC')::date from trading.orders o order by o.created_at limit 1)::timestamp,
        trading.last_day_to_total()::timestamp, '1 day') d (at)
    where not exists (select from trading.execution_days e where e.day = d.at::date)
    on conflict do nothing;
    return query
    select e.day, e.changes
    from trading.execution_days e
    where not e.is_current and e.day <= trading.last_day_to_total()
    order by e.day
    limit p_limit;
end;
$$;

-- Stores the totals of the executions of these days, and returns the number of days without a change since
-- p_changes; the others stay to be totalled. Called by the nightly job close-days. Locks: the days, at the end.
-- Source: Q-310.
-- grant: bourse_worker
create or replace function trading.total_executions(
    p_days date[],
    p_changes bigint[]
)
returns integer
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_custom_plan
as $$
declare
    v_ranges constant tstzmultirange := (select range_agg(trading.utc_day(d.day)) from unnest(p_days) d (day));
    v_count integer;
begin
    perform pg_advisory_xact_lock(hashtext('trading.execution_totals'));
    delete from trading.execution_totals t where t.day = any (p_days);
    insert into trading.execution_totals
    select * from trading.executions_by_day(lower(v_ranges), upper(v_ranges), v_ranges);
    update trading.execution_days e set is_current = true
    from unnest(p_days, p_changes) d (day, changes)
    where e.day = d.day and e.changes = d.changes;
    get diagnostics v_count = row_count;
    return v_count;
end;
$$;

-- Returns the totals of the executions between two times, restricted to ranges, by UTC day: by instrument and kind, and by
-- hour, quote currency and size of a pip. Called by trading.total_executions.
-- null: instrument_id, kind, hour, quote, pip, gain, worst, gained, slipped, age
create or replace function trading.executions_by_day(
    p_starts timestamptz,
    p_ends timestamptz,
    p_ranges tstzmultirange
)
returns table (
    day date, instrument_id integer, kind text, hour integer, quote text, pip numeric, fills bigint, rejected bigint,
    compared bigint, better bigint, worse bigint, gain numeric, worst numeric, gained numeric, slipped numeric, age interval, aged bigint
)
language sql
stable
rows 1000
as $$
    select
        k.day, e.instrument_id, e.kind, k.hour, i.quote, k.pip,
        count(*) filter (where not e.is_rejected), count(*) filter (where e.is_rejected),
        count(e.gain), count(*) filter (where e.gain > 0), count(*) filter (where e.gain < 0), sum(e.gain), min(e.gain),
        sum(e.gain * e.units) filter (where e.gain > 0), -sum(e.gain * e.units) filter (where e.gain < 0), sum(e.age), count(e.age)
    from trading.executions(p_starts, p_ends, p_ranges) e
    join money.accounts a on a.id = e.account_id
    join market.instruments i on i.id = e.instrument_id
    cross join lateral (
        select u.at::date as day, extract(hour from u.at)::integer as hour, market.pip_size(i.quote, i.pip_size) as pip
        from (select e.at at time zone 'UTC') u (at)
    ) k
    where a.mode = 'real'
    group by grouping sets ((k.day, e.instrument_id, e.kind), (k.day, k.hour, i.quote, k.pip))
$$;

-- Returns a UTC day as a range of times. Called by trading.total_executions and reports.execution.
create or replace function trading.utc_day(
    p_day date
)
returns tstzrange
language sql
immutable
parallel safe
as $$
    select tstzrange(p_day::timestamp at time zone 'UTC', (p_day + 1)::timestamp at time zone 'UTC')
$$;
