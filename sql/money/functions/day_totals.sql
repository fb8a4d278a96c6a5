-- Returns the ledger's totals by UTC day, both bounds inclusive, null for none: stored totals for ended days, the
-- movements for the rest, so that the result is exact at any time. Called by money.profit_report and
-- money.trial_balance.
create or replace function money.day_totals(
    p_from date,
    p_to date
)
returns setof money.daily_totals
language plpgsql
stable
rows 1000
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_before date := coalesce((select s.totals_before from money.report_state s), '-infinity');
begin
    return query
    select d.* from money.daily_totals d
    where (p_from is null or d.day >= p_from) and (p_to is null or d.day <= p_to) and d.day < v_before;
    if p_to is null or p_to >= v_before then
        return query
        select t.day, t.mode, t.currency, t.kind, t.instrument_id, t.movements,
            t.paid_in::numeric(30,5), t.paid_out::numeric(30,5)
        from money.ledger_totals(
            greatest(p_from, v_before)::timestamp at time zone 'UTC', coalesce(p_to + 1, 'infinity')::timestamp at time zone 'UTC'
        ) t;
    end if;
end;
$$;
