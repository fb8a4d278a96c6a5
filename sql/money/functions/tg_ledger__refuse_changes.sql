create or replace function money.tg_ledger__refuse_changes()
returns trigger
language plpgsql set search_path = pg_catalog, pg_temp
as $$
begin
    raise exception using errcode = 'BT307', message = 'The ledger is immutable', table = tg_table_name;
end
$$;

comment on function money.tg_ledger__refuse_changes() is
'Refuses every update, delete and truncate of rows that record money: a correction is a new transfer. Raises BT307.';
revoke all on function money.tg_ledger__refuse_changes() from public;
