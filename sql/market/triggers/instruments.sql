create or replace trigger stays
    before delete on market.instruments
    for each row execute function market.tg_instruments__prevent_delete();
alter table market.instruments enable always trigger stays;

create or replace trigger quotes
    after update on market.instruments
    for each statement execute function market.tg_quotes__refresh();
alter table market.instruments enable always trigger quotes;

create or replace trigger terms
    after insert or update on market.instruments
    for each statement execute function trading.tg_terms__refresh();
alter table market.instruments enable always trigger terms;
