-- Units of the quote currency per one unit of the account's currency (X in the formulas), from the legs' mids.
-- 36 decimals, so that even an inverted rate of many thousands keeps 28 significant digits.
create or replace view market.conversion_rates as
select
    c.id,
    c.quote,
    c.currency,
    case
        when c.fixed_rate is not null then c.fixed_rate
        when c.second_instrument_id is null then
            case when c.first_inverted then round(2::numeric, 36) / (f.bid + f.ask) else (f.bid + f.ask) * 0.5 end
        when not c.first_inverted and not c.second_inverted then (f.bid + f.ask) * (s.bid + s.ask) * 0.25
        when not c.first_inverted then round(f.bid + f.ask, 36) / (s.bid + s.ask)
        when not c.second_inverted then round(s.bid + s.ask, 36) / (f.bid + f.ask)
        else round(4::numeric, 36) / ((f.bid + f.ask) * (s.bid + s.ask))
    end as rate
from market.conversions c
left join market.quotes f on f.instrument_id = c.first_instrument_id
left join market.quotes s on s.instrument_id = c.second_instrument_id;

comment on view market.conversion_rates is
'Every conversion with its rate now: units of quote per one unit of currency, at least 28 significant digits. Internal.';
