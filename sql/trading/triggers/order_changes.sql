create or replace trigger executions
    after insert on trading.order_changes
    referencing new table as added
    for each statement execute function trading.tg_changes__invalidate_executions();
