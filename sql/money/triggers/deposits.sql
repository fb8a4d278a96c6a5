create or replace trigger one_decision
    before update or delete on money.deposits
    for each row execute function money.tg_requests__one_decision();
alter table money.deposits enable always trigger one_decision;

create or replace trigger written_once
    before update of reference, payment, provider_reference on money.deposits
    for each row execute function money.tg_deposits__written_once();
alter table money.deposits enable always trigger written_once;

create or replace trigger refuse_truncate
    before truncate on money.deposits
    for each statement execute function money.tg_ledger__refuse_changes();
alter table money.deposits enable always trigger refuse_truncate;
