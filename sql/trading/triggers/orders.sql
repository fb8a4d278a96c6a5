create or replace trigger stays
    before delete on trading.orders
    for each row execute function trading.tg_orders__prevent_delete();
alter table trading.orders enable always trigger stays;
