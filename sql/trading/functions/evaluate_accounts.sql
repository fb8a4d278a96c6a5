-- Evaluates accounts after a tick of p_instrument_id: those at their stop-out lose their pending orders and are closed,
-- worst loss first, with evidence; a negative balance is credited. Returns the closed orders. Called by
-- trading.run_engine, trading.sweep and trading.charge_rollover. Locks: the account rows by id.
create or replace function trading.evaluate_accounts(
    p_account_ids bigint[],
    p_instrument_id integer
)
returns bigint[]
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    perform trading.hold_accounts(p_account_ids);
    return trading.stop_out_accounts(p_account_ids, p_instrument_id);
end;
$$;
