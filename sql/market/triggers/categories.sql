create or replace trigger terms
    after insert or update on market.categories
    for each statement execute function trading.tg_terms__refresh();
alter table market.categories enable always trigger terms;
