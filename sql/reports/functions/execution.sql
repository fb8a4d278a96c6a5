-- Returns the quality of execution by instrument, kind of execution or hour of the day in the period's time zone, from
-- stored evidence of real accounts: fills, how many were better or worse than the requested price, the mean and the
-- worst difference in pips, what the differences were worth in the site's currency, the mean age of the quote, and
-- rejected pending orders. Called by reports.run_report.
create or replace function reports.execution(
    p_period reports.period,
    p_grouping text,
    p_rates jsonb,
    p_customers bigint[]
)
returns jsonb
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_custom_plan
as $$
declare
    v_days date[] := reports.bar_days(p_period);
    v_starts timestamptz[] := reports.bar_starts(p_period);
    v_changes timestamptz[] := array(select o.starts from reports.offsets_of(p_period) o order by o.starts);
    v_offsets interval[] := array(select o.utc_offset from reports.offsets_of(p_period) o order by o.starts);
    -- For each UTC day of the period its bar, if its totals are used, otherwise 0; and for each of its quarters of an
    -- hour the hour in the period's zone. Days without totals or in two bars, and those of a manager's customers, are
    -- read from the orders.
    v_first constant date := ((p_period).starts at time zone 'UTC')::date;
    v_bars integer[] := '{}';
    v_hours integer[] := '{}';
    v_others tstzmultirange;
begin
    if p_customers is null then
        select array_agg(coalesce(w.bar, 0) order by d.at), tstzmultirange(tstzrange((p_period).starts, (p_period).ends)) - range_agg(w.day)
        into v_bars, v_others
        from generate_series(v_first::timestamp, (p_period).ends at time zone 'UTC', '1 day') d (at)
        cross join lateral trading.utc_day(d.at::date) u (day)
        left join lateral (
            select u.day, width_bucket(lower(u.day), v_starts) as bar
            where trading.has_current_executions(d.at::date) and lower(u.day) >= (p_period).starts and upper(u.day) <= (p_period).ends
                and width_bucket(lower(u.day), v_starts) = width_bucket(upper(u.day) - interval '1 microsecond', v_starts)
        ) w on true;
        v_hours := array(
            select date_part('hour', h.at at time zone v_offsets[greatest(1, width_bucket(h.at, v_changes))])::integer
            from generate_series(v_first::timestamp at time zone 'UTC', (p_period).ends + interval '1 day', '15 minutes', 'UTC') h (at)
            where p_grouping = 'hour'
            order by h.at);
    end if;
    return (
        with instruments as materialized (
            select i.id, i.name, i.quote, market.pip_size(i.quote, i.pip_size) as pip, (p_rates ->> i.quote)::numeric as rate
            from market.instruments i
        ), totalled as materialized (
            select
                t.instrument_id, t.quote, v_bars[t.day - v_first + 1] as bar, case when p_grouping = 'kind' then t.kind end as kind,
                case when p_grouping = 'hour' then v_hours[(t.day - v_first) * 96 + t.quarter + 1] end as hour,
                sum(t.fills) as fills, sum(t.rejected) as rejected, sum(t.compared) as compared, sum(t.better) as better,
                sum(t.worse) as worse, sum(t.pips) as pips, min(t.worst) as worst, sum(t.gained) as gained, sum(t.slipped) as slipped,
                sum(t.age) as age, sum(t.aged) as aged
            from trading.execution_totals t
            where t.day between v_first and v_first + cardinality(v_bars) - 1 and v_bars[t.day - v_first + 1] > 0
                and (t.quarter is not null) = (p_grouping = 'hour')
            group by 1, 2, 3, 4, 5
        ), sums as materialized (
            select
                coalesce(g.kind, lpad(g.hour::text, 2, '0'), i.name) as key, i.rate, g.bar, g.fills, g.rejected, g.compared, g.better,
                g.worse, g.gain / i.pip as pips, g.worst / i.pip as worst, g.gained, g.slipped, g.age, g.aged
            from reports.execution_groups(p_period, p_grouping, v_others, p_customers) g
            join instruments i on i.id = g.instrument_id
            union all
            select
                coalesce(t.kind, lpad(t.hour::text, 2, '0'), i.name), coalesce((p_rates ->> t.quote)::numeric, i.rate),
                t.bar, t.fills, t.rejected, t.compared, t.better, t.worse, t.pips, t.worst, t.gained, t.slipped, t.age, t.aged
            from totalled t
            left join instruments i on i.id = t.instrument_id
        ), figures as (
            select
                s.key, coalesce(sum(s.fills), 0) as fills, coalesce(sum(s.compared) filter (where s.rate is not null), 0) as compared,
                coalesce(sum(s.better), 0) as better, coalesce(sum(s.worse), 0) as worse,
                round(sum(s.pips) / nullif(sum(s.compared), 0), 2) as mean_pips,
                round(min(s.worst) filter (where s.worst < 0), 2) as worst_pips,
                coalesce(round(sum(s.gained / s.rate), 2), 0) as gained,
                coalesce(round(sum(s.slipped / s.rate), 2), 0) as slipped,
                round(extract(epoch from sum(s.age)) * 1000 / nullif(sum(s.aged), 0))::bigint as age_ms,
                coalesce(sum(s.rejected), 0) as rejected,
                round(100.0 * sum(s.rejected) / nullif(sum(s.fills + s.rejected), 0), 1) as rejected_share
            from sums s
            group by grouping sets ((s.key), ())
        ), bars as (
            select b.day, coalesce(round(sum(s.gained / s.rate), 2), 0) as gained, coalesce(round(sum(s.slipped / s.rate), 2), 0) as slipped
            from reports.bars_of(p_period) b
            left join sums s on v_days[s.bar] = b.day
            group by b.day
        )
        select jsonb_build_object(
            'rows', (
                select coalesce(jsonb_agg(reports.as_text(to_jsonb(f))
                    order by case when p_grouping = 'hour' then 0 else f.fills end desc, f.key), '[]')
                from figures f where f.key is not null),
            'totals', (select reports.as_text(to_jsonb(f) - 'key') from figures f where f.key is null),
            'chart', (
                select jsonb_build_object('days', jsonb_agg(b.day order by b.day), 'series', jsonb_build_object(
                    'gained', jsonb_agg(b.gained::text order by b.day), 'slipped', jsonb_agg(b.slipped::text order by b.day)))
                from bars b)
        )
    );
end;
$$;

-- Returns the sums of the period's executions on real accounts that are read from the orders: restricted to ranges and
-- to customers if not null, by bar, by kind or hour, and by instrument or by one instrument of each pip and quote
-- currency. In PL/pgSQL, because only RETURN QUERY executes a statement of a function with parallel workers. Called by
-- reports.execution.
-- null: kind, hour, gain, worst, gained, slipped, age
create or replace function reports.execution_groups(
    p_period reports.period,
    p_grouping text,
    p_ranges tstzmultirange,
    p_customers bigint[]
)
returns table (
    instrument_id integer, bar integer, kind text, hour integer, fills bigint, rejected bigint, compared bigint, better bigint,
    worse bigint, gain numeric, worst numeric, gained numeric, slipped numeric, age interval, aged bigint
)
language plpgsql
stable
rows 1000
security definer
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_custom_plan
as $$
#variable_conflict use_column
declare
    v_starts timestamptz[] := reports.bar_starts(p_period);
    v_changes timestamptz[] := array(select o.starts from reports.offsets_of(p_period) o order by o.starts);
    v_offsets interval[] := array(select o.utc_offset from reports.offsets_of(p_period) o order by o.starts);
    -- Instruments of the same pip and quote currency are added up together, unless they are the rows.
    v_classes integer[] := array(
        select case when p_grouping = 'instrument' then n
            else min(i.id) over (partition by i.quote, market.pip_size(i.quote, i.pip_size)) end
        from generate_series(1, (select max(i.id) from market.instruments i)) n
        left join market.instruments i on i.id = n
        order by n);
    -- The orders are searched by their accounts, so that a manager of few customers does not read all of them.
    v_accounts bigint[] := case when p_customers is not null then
        array(select a.id from money.accounts a where a.mode = 'real' and a.user_id = any (p_customers)) end;
begin
    -- Pips and money are converted once per group and not for every fill.
    return query
        select
            v_classes[e.instrument_id], width_bucket(e.at, v_starts),
            case when p_grouping = 'kind' then e.kind end,
            case when p_grouping = 'hour' then
                date_part('hour', e.at at time zone v_offsets[width_bucket(e.at, v_changes)])::integer end,
            count(*) filter (where not e.is_rejected), count(*) filter (where e.is_rejected),
            count(e.gain), count(*) filter (where e.gain > 0), count(*) filter (where e.gain < 0),
            sum(e.gain), min(e.gain), sum(e.gain * e.units) filter (where e.gain > 0),
            -sum(e.gain * e.units) filter (where e.gain < 0), sum(e.age), count(e.age)
        from trading.executions((p_period).starts, (p_period).ends, p_ranges, v_accounts) e
        join money.accounts a on a.id = e.account_id
        where a.mode = 'real'
        group by 1, 2, 3, 4;
end;
$$;

-- Returns the times of a period from which its time zone has an offset from UTC, beginning with the period's start:
-- converting by a fixed offset takes a tenth of the time of converting by a zone. Offsets change at quarters of an
-- hour. Called by reports.execution and reports.execution_groups.
create or replace function reports.offsets_of(
    p_period reports.period
)
returns table (starts timestamptz, utc_offset interval)
language sql
stable
rows 3
security definer
set search_path = pg_catalog, pg_temp
as $$
    with days as (
        select d.at, lead(d.at) over (order by d.at) as next, lead(o.utc_offset) over (order by d.at) <> o.utc_offset as is_changing
        from generate_series((p_period).starts, (p_period).ends + interval '1 day', '1 day', 'UTC') d (at)
        cross join lateral (select d.at at time zone (p_period).zone - d.at at time zone 'UTC') o (utc_offset)
    ), quarters as (
        select (p_period).starts as at
        union all
        select q.at from days d cross join lateral generate_series(d.at + interval '15 minutes', d.next, '15 minutes', 'UTC') q (at)
        where d.is_changing
    )
    select c.at, c.utc_offset
    from (
        select q.at, o.utc_offset, lag(o.utc_offset) over (order by q.at) as before
        from quarters q
        cross join lateral (select q.at at time zone (p_period).zone - q.at at time zone 'UTC') o (utc_offset)
    ) c
    where c.before is distinct from c.utc_offset
$$;
