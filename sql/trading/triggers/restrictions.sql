create or replace trigger terms
    after insert or update or delete on trading.restrictions
    for each statement execute function trading.tg_terms__refresh();
alter table trading.restrictions enable always trigger terms;
