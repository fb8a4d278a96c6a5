-- Returns the traded value of opened orders of real accounts by instrument, category or plan of the customer, in the
-- site's currency at current rates: orders, customers, value and share of the whole value. The key of customers without
-- a plan is "none". Deleted orders do not count. Called by reports.figures_of.
create or replace function reports.volume(
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
    v_days date[] := reports.bar_days(p_period);
    v_starts timestamptz[] := reports.bar_starts(p_period);
begin
    return (
        with opened as materialized (
            -- A closed part is a row of its own, of the same opening, whose units its parent no longer has.
            select
                v_days[width_bucket(o.created_at, v_starts)] as day, a.user_id, o.instrument_id,
                count(*) filter (where o.parent_id is null) as orders, sum(o.units * o.open_rate) as value
            from trading.orders o
            join money.accounts a on a.id = o.account_id
            where o.created_at >= (p_period).starts and o.created_at < (p_period).ends and o.deleted_at is null and a.mode = 'real'
                and (p_customers is null or a.user_id = any (p_customers))
            group by 1, 2, 3
        ), keyed as materialized (
            select
                o.day, o.user_id, o.orders, o.value / (p_rates ->> i.quote)::numeric as volume,
                case p_grouping
                    when 'instrument' then i.name
                    when 'category' then i.category::text
                    else coalesce(p.name, 'none') end as key
            from opened o
            join market.instruments i on i.id = o.instrument_id
            join iam.users u on u.id = o.user_id
            left join money.plans p on p.id = u.plan_id
            where p_rates ? i.quote
        ), rows as materialized (
            select k.key, sum(k.orders) as orders, count(distinct k.user_id) as customers, round(sum(k.volume), 2) as volume
            from keyed k
            group by k.key
        ), whole as (
            select
                coalesce(sum(r.orders), 0) as orders, (select count(distinct k.user_id) from keyed k) as customers,
                coalesce(sum(r.volume), 0) as volume
            from rows r
        ), bars as (
            select b.day, coalesce(round(sum(k.volume), 2), 0) as volume
            from reports.bars_of(p_period) b
            left join keyed k using (day)
            group by b.day
        )
        select jsonb_build_object(
            'rows', (
                select coalesce(jsonb_agg(reports.as_text(to_jsonb(r) || jsonb_build_object(
                    'share', round(100 * r.volume / nullif(w.volume, 0), 1))) order by r.volume desc, r.key), '[]')
                from rows r cross join whole w),
            'totals', (
                select reports.as_text(to_jsonb(w) || jsonb_build_object('share', case when w.volume > 0 then 100.0 end)) from whole w),
            'chart', (
                select jsonb_build_object('days', jsonb_agg(b.day order by b.day),
                    'series', jsonb_build_object('volume', jsonb_agg(b.volume::text order by b.day)))
                from bars b)
        )
    );
end;
$$;
