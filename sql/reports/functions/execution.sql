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
begin
    return (
        with instruments as materialized (
            select i.id, i.name, market.pip_size(i.quote, i.pip_size) as pip, (p_rates ->> i.quote)::numeric as rate
            from market.instruments i
        ), fills as materialized (
            select
                case p_grouping
                    when 'instrument' then i.name when 'kind' then e.kind
                    else to_char(e.at at time zone (p_period).zone, 'HH24') end as key,
                v_days[width_bucket(e.at, v_starts)] as day, e.is_rejected, e.age_ms,
                e.gain / i.pip as pips, e.gain * e.units / i.rate as money
            from reports.executions((p_period).starts, (p_period).ends, p_customers) e
            join instruments i on i.id = e.instrument_id
        ), figures as (
            select
                f.key,
                count(*) filter (where not f.is_rejected) as fills,
                count(*) filter (where f.money is not null) as compared,
                count(*) filter (where f.pips > 0) as better,
                count(*) filter (where f.pips < 0) as worse,
                round(avg(f.pips), 2) as mean_pips,
                round(min(f.pips) filter (where f.pips < 0), 2) as worst_pips,
                coalesce(round(sum(f.money) filter (where f.money > 0), 2), 0) as gained,
                coalesce(round(-sum(f.money) filter (where f.money < 0), 2), 0) as slipped,
                round(avg(f.age_ms))::bigint as age_ms,
                count(*) filter (where f.is_rejected) as rejected,
                round(100.0 * count(*) filter (where f.is_rejected) / count(*), 1) as rejected_share
            from fills f
            group by grouping sets ((f.key), ())
        ), bars as (
            select
                b.day,
                coalesce(round(sum(f.money) filter (where f.money > 0), 2), 0) as gained,
                coalesce(round(-sum(f.money) filter (where f.money < 0), 2), 0) as slipped
            from reports.bars_of(p_period) b
            left join fills f on f.day = b.day and f.money is not null
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

-- Returns fills and rejected pending orders of real accounts between two times. gain is the fill less the requested
-- price in quote per base, positive if better for the customer: the price of a pending order, or the level of a take
-- profit or stop loss. It is null for market orders and manual closes, which have the current price, and for fills that
-- staff or a split changed afterwards. age_ms is the time from the quote to the fill. Called by reports.execution.
create or replace function reports.executions(
    p_starts timestamptz,
    p_ends timestamptz,
    p_customers bigint[]
)
returns table (at timestamptz, instrument_id integer, kind text, units numeric, gain numeric, age_ms numeric, is_rejected boolean)
language sql
stable
rows 10000
security definer
set search_path = pg_catalog, pg_temp
as $$
    with accounts as (
        select a.id from money.accounts a
        where a.mode = 'real' and (p_customers is null or a.user_id = any (p_customers))
    ), changed as (
        select c.order_id from trading.order_changes c where c.action = 'edit'
        union
        select s.order_id from trading.split_changes s where s.order_id is not null
    )
    select
        o.created_at, o.instrument_id, coalesce(p.kind::text, 'market'), o.units,
        case when p.id is not null and c.order_id is null then
            (coalesce(p.limit_price, p.price) - o.open_rate) * case o.type when 'buy' then 1 else -1 end end,
        extract(epoch from o.created_at - o.quote_time) * 1000, false
    from trading.orders o
    join accounts a on a.id = o.account_id
    left join trading.pending_orders p on p.order_id = o.id
    left join changed c on c.order_id = o.id
    where o.deleted_at is null and o.parent_id is null and o.created_at >= p_starts and o.created_at < p_ends
    union all
    select
        o.close_time, o.instrument_id, o.close_reason::text, o.units,
        case when e.reason in ('take_profit', 'stop_loss') and c.order_id is null then
            (o.close_rate - e.level) * case o.type when 'buy' then 1 else -1 end end,
        extract(epoch from o.close_time - coalesce(e.order_quote_time, e.tick_time)) * 1000, false
    from trading.orders o
    join accounts a on a.id = o.account_id
    left join trading.closures e on e.order_id = o.id
    left join changed c on c.order_id = o.id
    where o.deleted_at is null and o.close_time >= p_starts and o.close_time < p_ends
    union all
    select p.settled_at, p.instrument_id, p.kind::text, p.units, null, null, true
    from trading.pending_orders p
    join accounts a on a.id = p.account_id
    where p.status = 'rejected' and p.settled_at >= p_starts and p.settled_at < p_ends
$$;
