-- Trigger: rejects the deletion of an account. Orders and ledger refer to it without a foreign key, whose check would
-- slow every order and transfer. Raises 23503.
create or replace function money.tg_accounts__prevent_delete()
returns trigger
language plpgsql
volatile
set search_path = pg_catalog, pg_temp
as $$
begin
    raise exception using errcode = 'foreign_key_violation', table = tg_table_name, message = 'An account stays: its orders and its transfers refer to it';
end;
$$;
