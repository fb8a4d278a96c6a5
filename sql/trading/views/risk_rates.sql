-- Conversions with which the risk desk adds up amounts: those of market.conversion_rates, and each currency to itself.
-- Internal.
create or replace view trading.risk_rates as
select r.quote, r.currency, r.multiplier, r.divisor from market.conversion_rates r
union all
select c.code, c.code, 1::numeric, 1::numeric from market.currencies c;
