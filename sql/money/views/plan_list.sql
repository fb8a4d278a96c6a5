-- Plans on offer (C-091); prices are in the currency of the setting appCurrency.
-- grant: bourse_app
create or replace view money.plan_list as
select
    p.id, p.name, p.description, p.price,
    p.forex_leverage, p.commodity_leverage, p.index_leverage, p.stock_leverage, p.crypto_leverage,
    p.forex_stopout, p.commodity_stopout, p.index_stopout, p.stock_stopout, p.crypto_stopout
from money.plans p
where p.deleted_at is null;
