-- Trigger: invalidates the day of a pending order that is rejected late, by a tick that it missed (Q-114, Q-310).
create or replace function trading.tg_pending_orders__invalidate_executions()
returns trigger
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    perform trading.invalidate_executions(array[new.settled_at]);
    return null;
end;
$$;

create or replace trigger executions
    after update of status on trading.pending_orders
    for each row when (new.status = 'rejected' and new.settled_at < clock_timestamp() - interval '2 hours')
    execute function trading.tg_pending_orders__invalidate_executions();
