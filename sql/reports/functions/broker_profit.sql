-- Returns the broker's result by category, instrument or account currency: what customers lost and won, swaps, and
-- negative balance protection, of real accounts, from the ledger. Corrections count as won or lost. Movements of an
-- account and not of an order, such as protection, have the key "account" unless grouped by currency. Called by
-- reports.run_report.
create or replace function reports.broker_profit(
    p_period reports.period,
    p_grouping text,
    p_rates jsonb
)
returns jsonb
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    return (
        with sums as materialized (
            select
                s.day,
                case p_grouping
                    when 'currency' then s.currency
                    when 'category' then coalesce(i.category::text, 'account')
                    else coalesce(i.name, 'account') end as key,
                s.kind, s.movements,
                s.paid_in / (p_rates ->> s.currency)::numeric as paid_in,
                s.paid_out / (p_rates ->> s.currency)::numeric as paid_out
            from reports.totals_by_bar(p_period, 'real') s
            left join market.instruments i on i.id = s.instrument_id
            where p_rates ? s.currency
                and s.kind in ('profit_loss', 'swap', 'correction', 'negative_balance_protection')
        ), rows as materialized (
            select
                s.key,
                coalesce(sum(s.movements) filter (where s.kind = 'profit_loss'), 0) as closes,
                coalesce(round(sum(s.paid_out) filter (where s.kind in ('profit_loss', 'correction')), 2), 0) as lost,
                coalesce(round(sum(s.paid_in) filter (where s.kind in ('profit_loss', 'correction')), 2), 0) as won,
                coalesce(round(sum(s.paid_out - s.paid_in) filter (where s.kind = 'swap'), 2), 0) as swaps,
                coalesce(round(sum(s.paid_out - s.paid_in) filter (where s.kind = 'negative_balance_protection'), 2), 0) as protection
            from sums s
            group by s.key
        ), bars as (
            select b.day, coalesce(round(sum(s.paid_out - s.paid_in), 2), 0) as result
            from reports.bars_of(p_period) b
            left join sums s using (day)
            group by b.day
        )
        select jsonb_build_object(
            'rows', (
                select coalesce(jsonb_agg(
                    reports.as_text(to_jsonb(r) || jsonb_build_object('result', r.lost - r.won + r.swaps + r.protection))
                    order by r.lost - r.won + r.swaps + r.protection desc, r.key), '[]')
                from rows r),
            'totals', (
                select reports.as_text(jsonb_build_object(
                    'closes', coalesce(sum(r.closes), 0), 'lost', coalesce(sum(r.lost), 0), 'won', coalesce(sum(r.won), 0),
                    'swaps', coalesce(sum(r.swaps), 0), 'protection', coalesce(sum(r.protection), 0),
                    'result', coalesce(sum(r.lost - r.won + r.swaps + r.protection), 0)))
                from rows r),
            'chart', (
                select jsonb_build_object('days', jsonb_agg(b.day order by b.day),
                    'series', jsonb_build_object('result', jsonb_agg(b.result::text order by b.day)))
                from bars b)
        )
    );
end;
$$;
