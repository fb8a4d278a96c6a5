-- Every conversion now: rate, units of quote per one unit of currency with at least 28 significant digits, and the
-- exact fraction divisor / multiplier that it is calculated from (Q-118). Units of the quote currency per one unit of
-- the account's currency (X in the formulas), from the legs' mids. Money is converted with the fraction, which is
-- exact: amount in quote * multiplier / divisor. X itself keeps 36 decimals, for rates that are shown. Internal.
create or replace view market.conversion_rates as
select
    c.id,
    c.quote,
    c.currency,
    case when f.multiplier = 1 then f.divisor else round(f.divisor, 36) / f.multiplier end as rate,
    f.multiplier,
    f.divisor
from market.conversions c
left join market.quotes a on a.instrument_id = c.first_instrument_id
left join market.quotes b on b.instrument_id = c.second_instrument_id
cross join lateral (
    select
        case
            when c.fixed_rate is not null then coalesce(c.fixed_multiplier, 1)
            else case when c.first_inverted then (a.bid + a.ask) * 0.5 else 1 end
                * case when c.second_inverted then (b.bid + b.ask) * 0.5 else 1 end
        end as multiplier,
        case
            when c.fixed_rate is not null then coalesce(c.fixed_divisor, c.fixed_rate)
            else case when c.first_inverted then 1 else (a.bid + a.ask) * 0.5 end
                * case when c.second_inverted or c.second_instrument_id is null then 1 else (b.bid + b.ask) * 0.5 end
        end as divisor
) f;
