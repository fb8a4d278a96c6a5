create or replace trigger refuse_changes
    before update or delete on money.seals
    for each row execute function money.tg_ledger__refuse_changes();
alter table money.seals enable always trigger refuse_changes;

create or replace trigger refuse_truncate
    before truncate on money.seals
    for each statement execute function money.tg_ledger__refuse_changes();
alter table money.seals enable always trigger refuse_truncate;
