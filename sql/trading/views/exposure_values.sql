-- One row per account and instrument with open orders: floating profit or loss in the quote currency and in the
-- account's currency. Buys are marked at the ask, sells at the bid (Q-06). Internal.
create or replace view trading.exposure_values as
select
    e.account_id,
    e.instrument_id,
    i.quote,
    a.currency,
    q.bid,
    q.ask,
    q.time,
    e.long_units,
    e.short_units,
    e.long_cost,
    e.short_cost,
    e.spread,
    e.stop_out_level,
    x.id as conversion_id,
    case when i.quote = a.currency then 1 else x.rate end as rate,
    case when i.quote = a.currency then 1 else x.multiplier end as multiplier,
    case when i.quote = a.currency then 1 else x.divisor end as divisor,
    v.quote_value,
    -- E-05, summed over the orders of the exposure.
    case when i.quote = a.currency then v.quote_value else market.converted(v.quote_value, x.multiplier, x.divisor) end as profit_loss
from trading.exposures e
join money.accounts a on a.id = e.account_id
join market.instruments i on i.id = e.instrument_id
join market.quotes q on q.instrument_id = e.instrument_id
left join market.conversion_rates x on x.quote = nullif(i.quote, a.currency) and x.currency = a.currency
cross join lateral (
    select e.long_units * q.ask - e.long_cost - e.short_units * q.bid + e.short_cost - e.spread
) v (quote_value);
