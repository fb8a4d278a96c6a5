create or replace trigger terms
    after insert or update or delete on trading.size_limits
    for each statement execute function trading.tg_terms__refresh();
alter table trading.size_limits enable always trigger terms;
