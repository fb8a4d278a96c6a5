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

-- Trigger: marks the totals of a day as changed when an order closed on it changes, or is closed late (Q-285). Every
-- function that changes an order holds its account's row, so trading.total_days does not run meanwhile.
create or replace function trading.tg_orders__invalidate_totals()
returns trigger
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    if exists (select from trading.totalled_days t where t.account_id = old.account_id) then
        delete from trading.totalled_days t
        where t.account_id = old.account_id
            and t.day in ((old.close_time at time zone 'UTC')::date, (new.close_time at time zone 'UTC')::date);
        insert into trading.totalled_days (account_id, day, is_current)
        select distinct old.account_id, (c.at at time zone 'UTC')::date, false
        from (values (old.close_time), (new.close_time)) c (at)
        where c.at is not null;
    end if;
    return null;
end;
$$;

-- Trigger: invalidates the days of executions when an order is opened or closed late, or changes afterwards (Q-310).
create or replace function trading.tg_orders__invalidate_executions()
returns trigger
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    if tg_op = 'INSERT' then
        perform trading.invalidate_executions(array[new.created_at, new.close_time]);
    else
        perform trading.invalidate_executions(array[old.created_at, new.created_at, old.close_time, new.close_time]);
    end if;
    return null;
end;
$$;

create or replace trigger stays
    before delete on trading.orders
    for each row execute function trading.tg_orders__prevent_delete();
alter table trading.orders enable always trigger stays;

create or replace trigger totals
    after update of instrument_id, type, created_at, close_time, spread, pro_loss, deleted_at, exchange_rate, rate_multiplier, rate_divisor
    on trading.orders
    for each row when (old.close_time is not null or new.close_time < clock_timestamp() - interval '2 hours')
    execute function trading.tg_orders__invalidate_totals();

-- A part that is split off by a partial close is no opening of its own.
create or replace trigger late_executions
    after insert on trading.orders
    for each row when (new.parent_id is null and new.created_at < clock_timestamp() - interval '2 hours')
    execute function trading.tg_orders__invalidate_executions();

-- A close alone does not change the opening of its order.
create or replace trigger executions
    after update of instrument_id, type, units, open_rate, quote_time, created_at, close_time, close_rate, close_reason, deleted_at
    on trading.orders
    for each row when (
        old.close_time is not null or new.close_time < clock_timestamp() - interval '2 hours'
        or old.deleted_at is distinct from new.deleted_at
        or (old.instrument_id, old.type, old.open_rate::numeric, old.quote_time, old.created_at)
            is distinct from (new.instrument_id, new.type, new.open_rate::numeric, new.quote_time, new.created_at))
    execute function trading.tg_orders__invalidate_executions();
