-- The profit or loss of a closed order is E-05 of its units, rates, spread and conversion, rounded half-up to 5
-- decimals. An order deleted while open has no result.
select o.id, o.pro_loss, e.pro_loss as expected
from trading.orders o
cross join lateral (
    select round(trading.profit_loss(
        o.type, o.units, o.open_rate, o.close_rate, o.spread, coalesce(o.rate_divisor, o.exchange_rate), coalesce(o.rate_multiplier, 1)), 5)
) e (pro_loss)
where o.close_time is not null
    and not (o.deleted_at is not null and o.close_rate = o.open_rate and o.pro_loss = 0)
    and o.pro_loss is distinct from e.pro_loss;
