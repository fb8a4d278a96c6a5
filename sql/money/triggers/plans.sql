create or replace trigger terms
    after insert or update or delete on money.plans
    for each statement execute function trading.tg_terms__refresh();
alter table money.plans enable always trigger terms;
