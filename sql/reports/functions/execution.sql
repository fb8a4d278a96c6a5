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
begin
    return (
        with instruments as materialized (
            select i.id, i.name, market.pip_size(i.quote, i.pip_size) as pip, (p_rates ->> i.quote)::numeric as rate
            from market.instruments i
        ), changed as not materialized (
            select c.order_id from trading.order_changes c where c.action = 'edit'
            union
            select s.order_id from trading.split_changes s where s.order_id is not null
        ), executions as not materialized (
            -- gain is the fill less the requested price in quote per base, positive if better for the customer: the price
            -- of a pending order, or the level of a take profit or stop loss. It is null for market orders and manual
            -- closes, which have the current price, and for fills that staff or a split changed afterwards.
            select
                o.account_id, o.created_at as at, o.instrument_id, coalesce(p.kind::text, 'market') as kind, o.units,
                case when p.id is not null and c.order_id is null then
                    (coalesce(p.limit_price, p.price) - o.open_rate) * case o.type when 'buy' then 1 else -1 end end as gain,
                o.created_at - o.quote_time as age, false as is_rejected
            from trading.orders o
            left join trading.pending_orders p on p.order_id = o.id
            left join changed c on c.order_id = o.id
            where o.deleted_at is null and o.parent_id is null
                and o.created_at >= (p_period).starts and o.created_at < (p_period).ends
            union all
            select
                o.account_id, o.close_time, o.instrument_id, o.close_reason::text, o.units,
                case when e.reason in ('take_profit', 'stop_loss') and c.order_id is null then
                    (o.close_rate - e.level) * case o.type when 'buy' then 1 else -1 end end,
                o.close_time - coalesce(e.order_quote_time, e.tick_time), false
            from trading.orders o
            left join trading.closures e on e.order_id = o.id
            left join changed c on c.order_id = o.id
            where o.deleted_at is null and o.close_time >= (p_period).starts and o.close_time < (p_period).ends
            union all
            select p.account_id, p.settled_at, p.instrument_id, p.kind::text, p.units, null, null, true
            from trading.pending_orders p
            where p.status = 'rejected' and p.settled_at >= (p_period).starts and p.settled_at < (p_period).ends
        ), sums as materialized (
            -- Pips and money are converted once per group and not for every fill.
            select
                v_classes[e.instrument_id] as instrument_id, width_bucket(e.at, v_starts) as bar,
                case when p_grouping = 'kind' then e.kind end as kind,
                case when p_grouping = 'hour' then date_part('hour', e.at at time zone v_offsets[width_bucket(e.at, v_changes)]) end as hour,
                count(*) filter (where not e.is_rejected) as fills, count(*) filter (where e.is_rejected) as rejected,
                count(e.gain) as compared, count(*) filter (where e.gain > 0) as better, count(*) filter (where e.gain < 0) as worse,
                sum(e.gain) as gain, min(e.gain) as worst, sum(e.gain * e.units) filter (where e.gain > 0) as gained,
                -sum(e.gain * e.units) filter (where e.gain < 0) as slipped, sum(e.age) as age, count(e.age) as aged
            from executions e
            join money.accounts a on a.id = e.account_id
            where a.mode = 'real' and (p_customers is null or a.user_id = any (p_customers))
            group by 1, 2, 3, 4
        ), figures as (
            select
                k.key, coalesce(sum(s.fills), 0) as fills, coalesce(sum(s.compared) filter (where i.rate is not null), 0) as compared,
                coalesce(sum(s.better), 0) as better, coalesce(sum(s.worse), 0) as worse,
                round(sum(s.gain / i.pip) / nullif(sum(s.compared), 0), 2) as mean_pips,
                round(min(s.worst / i.pip) filter (where s.worst < 0), 2) as worst_pips,
                coalesce(round(sum(s.gained / i.rate), 2), 0) as gained,
                coalesce(round(sum(s.slipped / i.rate), 2), 0) as slipped,
                round(extract(epoch from sum(s.age)) * 1000 / nullif(sum(s.aged), 0))::bigint as age_ms,
                coalesce(sum(s.rejected), 0) as rejected,
                round(100.0 * sum(s.rejected) / nullif(sum(s.fills + s.rejected), 0), 1) as rejected_share
            from sums s
            join instruments i on i.id = s.instrument_id
            cross join lateral (select coalesce(s.kind, lpad(s.hour::text, 2, '0'), i.name)) k (key)
            group by grouping sets ((k.key), ())
        ), bars as (
            select
                b.day, coalesce(round(sum(s.gained / i.rate), 2), 0) as gained, coalesce(round(sum(s.slipped / i.rate), 2), 0) as slipped
            from reports.bars_of(p_period) b
            left join sums s on v_days[s.bar] = b.day
            left join instruments i on i.id = s.instrument_id
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
