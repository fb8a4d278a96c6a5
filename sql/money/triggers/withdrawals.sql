create or replace trigger one_decision
    before update or delete on money.withdrawals
    for each row execute function money.tg_requests__one_decision();
alter table money.withdrawals enable always trigger one_decision;

create or replace trigger refuse_truncate
    before truncate on money.withdrawals
    for each statement execute function money.tg_ledger__refuse_changes();
alter table money.withdrawals enable always trigger refuse_truncate;
