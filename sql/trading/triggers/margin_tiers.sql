create or replace trigger terms
    after insert or update or delete on trading.margin_tiers
    for each statement execute function trading.tg_terms__refresh();
alter table trading.margin_tiers enable always trigger terms;
