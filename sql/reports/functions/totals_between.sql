-- Returns the ledger's totals between two times, the first inclusive, the second exclusive, by mode, currency, kind and
-- instrument. Stored totals of whole UTC days are used and only the rest of the first and last day is read from the
-- movements, so that a period of any time zone is exact and fast. Called by the reports.
create or replace function reports.totals_between(
    p_starts timestamptz,
    p_ends timestamptz
)
returns table (
    mode money.account_mode, currency text, kind money.transfer_kind, instrument_id integer, movements bigint,
    paid_in numeric, paid_out numeric
)
language plpgsql
stable
rows 500
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    -- The first and the last midnight in UTC within the period.
    v_first timestamptz := date_trunc('day', p_starts + interval '1 day' - interval '1 microsecond', 'UTC');
    v_last timestamptz := date_trunc('day', p_ends, 'UTC');
begin
    if v_first >= v_last then
        return query
        select t.mode, t.currency, t.kind, t.instrument_id, t.movements, t.paid_in, t.paid_out
        from money.ledger_totals(p_starts, p_ends) t;
        return;
    end if;
    return query
    select t.mode, t.currency, t.kind, t.instrument_id, sum(t.movements)::bigint, sum(t.paid_in), sum(t.paid_out)
    from money.day_totals(
        nullif((v_first at time zone 'UTC')::date, '-infinity'), (v_last at time zone 'UTC')::date - 1
    ) t
    group by 1, 2, 3, 4;
    if p_starts < v_first then
        return query
        select t.mode, t.currency, t.kind, t.instrument_id, t.movements, t.paid_in, t.paid_out
        from money.ledger_totals(p_starts, v_first) t;
    end if;
    if v_last < p_ends then
        return query
        select t.mode, t.currency, t.kind, t.instrument_id, t.movements, t.paid_in, t.paid_out
        from money.ledger_totals(v_last, p_ends) t;
    end if;
end;
$$;
