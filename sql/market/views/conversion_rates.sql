-- Current conversions. rate (X in the formulas): units of the quote currency per unit of the account's currency, from
-- the legs' mids, rounded to 36 decimals for display. Money is converted with the exact fraction: amount in quote
-- currency * multiplier / divisor (Q-118). Internal.
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
