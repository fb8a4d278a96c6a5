-- Stores the ledger's totals of days that have ended, once for each day, and returns the number of days. Called by the
-- nightly job close-days. Locks: money.report_state.
-- grant: bourse_worker
create or replace function money.close_days()
returns integer
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    -- No transaction lasts two hours, so every transfer dated on those days is committed.
    v_until date := ((clock_timestamp() - interval '2 hours') at time zone 'UTC')::date;
    v_from date;
    v_days integer;
begin
    select s.totals_before into v_from from money.report_state s for update;
    v_from := coalesce(v_from, (select (min(t.created_at) at time zone 'UTC')::date from money.transfers t), v_until);
    if v_from >= v_until then
        return 0;
    end if;
    insert into money.daily_totals (day, mode, currency, kind, instrument_id, movements, paid_in, paid_out)
    select t.day, t.mode, t.currency, t.kind, t.instrument_id, t.movements, t.paid_in, t.paid_out
    from money.ledger_totals(v_from::timestamp at time zone 'UTC', v_until::timestamp at time zone 'UTC') t;
    update money.report_state set totals_before = v_until;
    return v_until - v_from;
end;
$$;
