-- Stores the totals of the executions of ended days without current ones: of up to p_limit days after p_after, the
-- earliest first. Returns these days. Called by the nightly job close-days. Source: Q-310.
-- grant: bourse_worker
create or replace function trading.total_executions(
    p_after date,
    p_limit integer
)
returns date[]
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_custom_plan
as $$
declare
    v_days date[];
    v_ranges tstzmultirange;
begin
    perform pg_advisory_xact_lock(hashtext('trading.execution_totals'));
    v_days := array(
        select d.at::date
        from generate_series(
            (select greatest((o.created_at at time zone 'UTC')::date, p_after + 1)::timestamp from trading.orders o order by o.created_at limit 1),
            trading.last_day_to_total()::timestamp, '1 day') d (at)
        where not trading.has_current_executions(d.at::date)
        order by d.at
        limit p_limit);
    v_ranges := (select range_agg(trading.utc_day(d.day)) from unnest(v_days) d (day));
    insert into trading.execution_days (day)
    select d.day from unnest(v_days) d (day)
    on conflict do nothing;
    delete from trading.execution_totals t where t.day = any (v_days);
    -- In one statement, so that the changes that are removed are those whose orders are read. A later one stays, and
    -- its day is totalled again.
    with included as (
        delete from trading.execution_changes c where c.day = any (v_days)
    )
    insert into trading.execution_totals
    select * from trading.executions_by_day(lower(v_ranges), upper(v_ranges), v_ranges);
    return v_days;
end;
$$;

-- Returns the totals of the executions between two times, restricted to ranges, by UTC day: by instrument and kind, and
-- by quarter of an hour and quote currency. Called by trading.total_executions.
-- null: instrument_id, kind, quarter, quote, pips, worst, gained, slipped, age
create or replace function trading.executions_by_day(
    p_starts timestamptz,
    p_ends timestamptz,
    p_ranges tstzmultirange
)
returns table (
    day date, instrument_id integer, kind text, quarter integer, quote text, fills bigint, rejected bigint,
    compared bigint, better bigint, worse bigint, pips numeric, worst numeric, gained numeric, slipped numeric, age interval, aged bigint
)
language sql
stable
rows 1000
as $$
    select
        k.day, e.instrument_id, e.kind, k.quarter, i.quote,
        count(*) filter (where not e.is_rejected), count(*) filter (where e.is_rejected),
        count(e.gain), count(*) filter (where e.gain > 0), count(*) filter (where e.gain < 0), sum(k.pips), min(k.pips),
        sum(e.gain * e.units) filter (where e.gain > 0), -sum(e.gain * e.units) filter (where e.gain < 0), sum(e.age), count(e.age)
    from trading.executions(p_starts, p_ends, p_ranges, null) e
    join money.accounts a on a.id = e.account_id
    join market.instruments i on i.id = e.instrument_id
    cross join lateral (
        select u.at::date as day, (extract(hour from u.at) * 4 + div(extract(minute from u.at), 15))::integer as quarter,
            e.gain / market.pip_size(i.quote, i.pip_size) as pips
        from (select e.at at time zone 'UTC') u (at)
    ) k
    where a.mode = 'real'
    group by grouping sets ((k.day, e.instrument_id, e.kind), (k.day, k.quarter, i.quote))
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
