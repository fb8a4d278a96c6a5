-- Three plans to start from; prices are in the currency of the setting appCurrency.
insert into money.plans (
    name, description, price,
    forex_leverage, commodity_leverage, index_leverage, stock_leverage, crypto_leverage,
    forex_stopout, commodity_stopout, index_stopout, stock_stopout, crypto_stopout
)
select * from (
    values
        ('Standard', 'All markets with standard leverage.', 0::numeric,
            30::numeric, 20::numeric, 20::numeric, 5::numeric, 2::numeric,
            50::numeric, 50::numeric, 50::numeric, 50::numeric, 50::numeric),
        ('Advanced', 'Higher leverage for experienced traders.', 250, 50, 30, 30, 10, 5, 50, 50, 50, 50, 50),
        ('Professional', 'Highest leverage and a lower stop-out level.', 1000, 100, 50, 50, 20, 10, 30, 30, 30, 30, 30)
) d (
    name, description, price,
    forex_leverage, commodity_leverage, index_leverage, stock_leverage, crypto_leverage,
    forex_stopout, commodity_stopout, index_stopout, stock_stopout, crypto_stopout
)
where not exists (select from money.plans);
