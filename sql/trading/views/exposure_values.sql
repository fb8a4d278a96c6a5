-- What each exposure is worth now, in the quote currency and in the account's. Buys are marked at the ask, sells at the bid (Q-06).
create or replace view trading.exposure_values as
select
    e.account_id,
    e.instrument_id,
    i.quote,
    a.currency,
    q.bid,
    q.ask,
    e.long_units,
    e.short_units,
    e.stop_out_level,
    x.id as conversion_id,
    case when i.quote = a.currency then 1 else x.rate end as rate,
    e.long_units * q.ask - e.long_cost - e.short_units * q.bid + e.short_cost - e.spread as quote_value
from trading.exposures e
join money.accounts a on a.id = e.account_id
join market.instruments i on i.id = e.instrument_id
join market.quotes q on q.instrument_id = e.instrument_id
left join market.conversion_rates x on x.quote = nullif(i.quote, a.currency) and x.currency = a.currency;

comment on view trading.exposure_values is
'One row per account and instrument with open orders: its floating profit or loss before the division by the rate (E-05 summed). Internal.';
