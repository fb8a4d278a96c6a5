create or replace trigger quotes
    after update on market.categories
    for each statement execute function market.tg_quotes__refresh();
alter table market.categories enable always trigger quotes;

create or replace trigger terms
    after insert or update on market.categories
    for each statement execute function trading.tg_terms__refresh();
alter table market.categories enable always trigger terms;
