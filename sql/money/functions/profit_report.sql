-- Returns customers' profit, loss and swaps by instrument and account currency, and by category where instrument is
-- null; house_result is the broker's side. UTC days, both inclusive, null for no bound; p_mode real or demo. Computed
-- from the ledger, so it matches the trial balance's profit_loss, swap and, where staff edited or deleted orders,
-- correction. For administrators and managers. Errors: BT103 forbidden.
-- grant: bourse_app
create or replace function money.profit_report(
    p_actor_id bigint,
    p_from date default null,
    p_to date default null,
    p_mode text default 'real'
)
returns table (
    category text, instrument_id integer, instrument text, currency text, closes bigint, customers_won numeric,
    customers_lost numeric, swaps numeric, house_result numeric
)
language plpgsql
stable
rows 100
security definer
set search_path = pg_catalog, pg_temp
as $$
#variable_conflict use_column
begin
    perform iam.require_role(p_actor_id, 'admin', 'manager');
    return query
    -- Totals are summed before the joins: a year has about 100,000 rows of day and instrument.
    with sums as materialized (
        select
            d.instrument_id, d.currency,
            coalesce(sum(d.movements) filter (where d.kind = 'profit_loss'), 0)::bigint as closes,
            coalesce(sum(d.paid_in) filter (where d.kind in ('profit_loss', 'correction')), 0) as won,
            coalesce(sum(d.paid_out) filter (where d.kind in ('profit_loss', 'correction')), 0) as lost,
            coalesce(sum(d.paid_in - d.paid_out) filter (where d.kind = 'swap'), 0) as swaps,
            sum(d.paid_out - d.paid_in) as result
        from money.day_totals(p_from, p_to) d
        where d.mode = p_mode::money.account_mode and d.instrument_id is not null
        group by d.instrument_id, d.currency
    )
    select
        i.category::text, i.id, i.name, s.currency, sum(s.closes)::bigint, sum(s.won), sum(s.lost), sum(s.swaps), sum(s.result)
    from sums s
    join market.instruments i on i.id = s.instrument_id
    group by grouping sets ((i.category, i.id, i.name, s.currency), (i.category, s.currency))
    order by i.category, i.name nulls first, s.currency;
end;
$$;
