-- A conversion's legs lead from its currency to its quote: directly, or via a currency that both legs share.
select c.id, c.quote, c.currency, f.name as first_leg, s.name as second_leg
from market.conversions c
join market.instruments f on f.id = c.first_instrument_id
left join market.instruments s on s.id = c.second_instrument_id
where case when c.first_inverted then f.quote else f.base end <> c.currency
    or case
        when s.id is null then case when c.first_inverted then f.base else f.quote end <> c.quote
        else case when c.second_inverted then s.base else s.quote end <> c.quote
            or case when c.first_inverted then f.base else f.quote end <> case when c.second_inverted then s.quote else s.base end
    end;
