-- Returns leads that were created in a period by source, country or affiliate: how many there are, how many of them
-- have become customers and have made a first deposit until now, and the shares of both. Deleted leads do not count.
-- The key of leads without a country or an affiliate is "none". Called by reports.figures_of.
create or replace function reports.funnel(
    p_period reports.period,
    p_grouping text
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
        with keyed as materialized (
            select
                v_days[width_bucket(l.created_at, v_starts)] as day, l.user_id, l.ftd_at,
                case p_grouping
                    when 'source' then l.source::text
                    when 'country' then coalesce(nullif(l.country, ''), 'none')
                    else coalesce(l.affiliate_id::text, 'none') end as key
            from crm.leads l
            where l.created_at >= (p_period).starts and l.created_at < (p_period).ends and l.deleted_at is null
        ), rows as materialized (
            select
                case when p_grouping = 'affiliate' and k.key <> 'none' then reports.name_of(k.key::bigint) else k.key end as key,
                count(*) as leads, count(k.user_id) as customers, count(k.ftd_at) as depositors,
                round(100.0 * count(k.user_id) / count(*), 1) as customer_share, round(100.0 * count(k.ftd_at) / count(*), 1) as depositor_share
            from keyed k
            group by grouping sets ((k.key), ())
            having count(*) > 0
        ), bars as (
            select b.day, count(k.day) as leads, count(k.ftd_at) as depositors
            from reports.bars_of(p_period) b
            left join keyed k using (day)
            group by b.day
        )
        select jsonb_build_object(
            'rows', (
                select coalesce(jsonb_agg(reports.as_text(to_jsonb(r)) order by r.leads desc, r.key), '[]') from rows r where r.key is not null),
            'totals', coalesce(
                (select reports.as_text(to_jsonb(r) - 'key') from rows r where r.key is null),
                '{"leads": "0", "customers": "0", "depositors": "0", "customer_share": null, "depositor_share": null}'),
            'chart', (
                select jsonb_build_object('days', jsonb_agg(b.day order by b.day), 'series', jsonb_build_object(
                    'leads', jsonb_agg(b.leads::text order by b.day),
                    'depositors', jsonb_agg(b.depositors::text order by b.day)))
                from bars b)
        )
    );
end;
$$;
