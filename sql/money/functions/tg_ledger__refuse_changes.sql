-- Trigger: rejects update, delete and truncate of rows that record money; a correction is a new transfer. Errors: BT307
-- ledger is immutable.
create or replace function money.tg_ledger__refuse_changes()
returns trigger
language plpgsql
volatile
set search_path = pg_catalog, pg_temp
as $$
begin
    raise exception using errcode = 'BT307', message = 'The ledger is immutable', table = tg_table_name;
end;
$$;
