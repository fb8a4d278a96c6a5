create or replace trigger terms
    after insert or update or delete on trading.leverage_windows
    for each statement execute function trading.tg_terms__refresh();
alter table trading.leverage_windows enable always trigger terms;
