-- "enable always": an ordinary trigger does not fire with session_replication_role = replica.
create or replace trigger refuse_changes
    before update or delete on money.transfers
    for each row execute function money.tg_ledger__refuse_changes();
alter table money.transfers enable always trigger refuse_changes;

create or replace trigger refuse_truncate
    before truncate on money.transfers
    for each statement execute function money.tg_ledger__refuse_changes();
alter table money.transfers enable always trigger refuse_truncate;
