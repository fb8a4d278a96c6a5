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
    -- The bars, found by a binary search: converting each time to the zone would take longer than reading the row.
    v_days date[] := array(select b.day from reports.bars_of(p_period) b order by b.day);
    v_starts timestamptz[] := array(select b.starts from reports.bars_of(p_period) b order by b.day);
    v_changes timestamptz[] := array(select o.starts from reports.offsets_of(p_period) o order by o.starts);
    -- Instruments of the same pip and quote currency are added up together, unless they are the rows.
    v_classes integer[] := array(
        select case when p_grouping = 'instrument' then n
            else min(i.id) over (partition by i.quote, market.pip_size(i.quote, i.pip_size)) end
        from generate_series(1, (select max(i.id) from market.instruments i)) n
        left join market.instruments i on i.id = n
        order by n);
    v_offsets interval[] := array(select o.utc_offset from reports.offsets_of(p_period) o order by o.starts);
    -- For each UTC day of the period its bar, if its totals are used, otherwise 0; and for each of its hours the hour in the
    -- period's zone. Days without totals or in two bars, those of a manager's customers, and hours of a zone with an offset
    -- of parts of an hour, are read from the orders.
    v_first constant date := ((p_period).starts at time zone 'UTC')::date;
    v_bars integer[] := '{}';
    v_hours integer[] := '{}';
    v_others tstzmultirange;
begin
    if p_customers is null and (
        p_grouping <> 'hour' or not exists (select from unnest(v_offsets) o (utc_offset) where date_part('minute', o.utc_offset) <> 0)
    ) then
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
            from generate_series(v_first::timestamp at time zone 'UTC', (p_period).ends + interval '1 day', '1 hour', 'UTC') h (at)
            where p_grouping = 'hour'
            order by h.at);
    end if;
    return (
        with instruments as materialized (
            select i.id, i.name, i.quote, market.pip_size(i.quote, i.pip_size) as pip, (p_rates ->> i.quote)::numeric as rate
            from market.instruments i
        ), read as materialized (
            -- Pips and money are converted once per group and not for every fill.
            select
                v_classes[e.instrument_id] as instrument_id, width_bucket(e.at, v_starts) as bar,
                case when p_grouping = 'kind' then e.kind end as kind,
                case when p_grouping = 'hour' then date_part('hour', e.at at time zone v_offsets[width_bucket(e.at, v_changes)]) end as hour,
                count(*) filter (where not e.is_rejected) as fills, count(*) filter (where e.is_rejected) as rejected,
                count(e.gain) as compared, count(*) filter (where e.gain > 0) as better, count(*) filter (where e.gain < 0) as worse,
                sum(e.gain) as gain, min(e.gain) as worst, sum(e.gain * e.units) filter (where e.gain > 0) as gained,
                -sum(e.gain * e.units) filter (where e.gain < 0) as slipped, sum(e.age) as age, count(e.age) as aged
            from trading.executions((p_period).starts, (p_period).ends, v_others) e
            join money.accounts a on a.id = e.account_id
            where a.mode = 'real' and (p_customers is null or a.user_id = any (p_customers))
            group by 1, 2, 3, 4
        ), totalled as materialized (
            select
                t.instrument_id, t.quote, t.pip, v_bars[t.day - v_first + 1] as bar, case when p_grouping = 'kind' then t.kind end as kind,
                case when p_grouping = 'hour' then v_hours[(t.day - v_first) * 24 + t.hour + 1] end as hour,
                sum(t.fills) as fills, sum(t.rejected) as rejected, sum(t.compared) as compared, sum(t.better) as better,
                sum(t.worse) as worse, sum(t.gain) as gain, min(t.worst) as worst, sum(t.gained) as gained, sum(t.slipped) as slipped,
                sum(t.age) as age, sum(t.aged) as aged
            from trading.execution_totals t
            where t.day between v_first and v_first + cardinality(v_bars) - 1 and v_bars[t.day - v_first + 1] > 0
                and (t.hour is not null) = (p_grouping = 'hour')
            group by 1, 2, 3, 4, 5, 6
        ), sums as materialized (
            select
                coalesce(r.kind, lpad(r.hour::text, 2, '0'), i.name) as key, i.pip, i.rate,
                r.bar, r.fills, r.rejected, r.compared, r.better, r.worse, r.gain, r.worst, r.gained, r.slipped, r.age, r.aged
            from read r
            join instruments i on i.id = r.instrument_id
            union all
            select
                coalesce(t.kind, lpad(t.hour::text, 2, '0'), i.name), coalesce(t.pip, i.pip),
                coalesce((p_rates ->> t.quote)::numeric, i.rate),
                t.bar, t.fills, t.rejected, t.compared, t.better, t.worse, t.gain, t.worst, t.gained, t.slipped, t.age, t.aged
            from totalled t
            left join instruments i on i.id = t.instrument_id
        ), figures as (
            select
                s.key, coalesce(sum(s.fills), 0) as fills, coalesce(sum(s.compared) filter (where s.rate is not null), 0) as compared,
                coalesce(sum(s.better), 0) as better, coalesce(sum(s.worse), 0) as worse,
                round(sum(s.gain / s.pip) / nullif(sum(s.compared), 0), 2) as mean_pips,
                round(min(s.worst / s.pip) filter (where s.worst < 0), 2) as worst_pips,
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

-- Returns the times of a period from which its time zone has an offset from UTC, beginning with the period's start:
-- converting by a fixed offset takes a tenth of the time of converting by a zone. Offsets change at quarters of an hour.
-- Called by reports.execution.
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
