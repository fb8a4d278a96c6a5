-- The providers of prices, rates and calls (A-072), unconfigured.
insert into site.apis (key, position) values
    ('polygonAPI', 1), ('eodAPI', 2), ('oandaAPI', 3), ('currencyAPI', 4), ('voiso', 5)
on conflict do nothing;
