-- Copies a posted deposit or withdrawal of a real account, with its customer and gateway, for the reports.
create or replace function money.tg_transfers__add_cash_movement()
returns trigger
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    insert into money.cash_movements (transfer_id, user_id, created_at, kind, currency, gateway, amount)
    select new.id, a.user_id, new.created_at, new.kind, new.currency, coalesce(d.gateway, w.gateway), new.amount
    from money.accounts a
    left join money.deposits d on d.id = case when new.source_type = 'deposit' then new.source_id::bigint end
    left join money.withdrawals w on w.id = case when new.source_type = 'withdrawal' then new.source_id::bigint end
    where a.id = new.customer_account_id and a.mode = 'real';
    return null;
end;
$$;

-- "enable always": an ordinary trigger does not fire with session_replication_role = replica.
create or replace trigger refuse_changes
    before update or delete on money.transfers
    for each row execute function money.tg_ledger__refuse_changes();
alter table money.transfers enable always trigger refuse_changes;

create or replace trigger refuse_truncate
    before truncate on money.transfers
    for each statement execute function money.tg_ledger__refuse_changes();
alter table money.transfers enable always trigger refuse_truncate;

create or replace trigger add_cash_movement
    after insert on money.transfers
    for each row when (new.kind in ('deposit', 'withdrawal')) execute function money.tg_transfers__add_cash_movement();
alter table money.transfers enable always trigger add_cash_movement;
