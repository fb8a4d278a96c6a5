-- Trigger: rejects the deletion of an order. Evidence and transfers refer to it without a foreign key. Raises 23503.
create or replace function trading.tg_orders__prevent_delete()
returns trigger
language plpgsql
volatile
set search_path = pg_catalog, pg_temp
as $$
begin
    raise exception using errcode = 'foreign_key_violation', table = tg_table_name, message = 'An order stays: its transfers and its evidence refer to it';
end;
$$;

create or replace trigger stays
    before delete on trading.orders
    for each row execute function trading.tg_orders__prevent_delete();
alter table trading.orders enable always trigger stays;
