-- The instruments that each conversion uses, with the other one if there are two. Internal.
create or replace view market.conversion_legs as
select id as conversion_id, first_instrument_id as instrument_id, first_inverted as inverted,
    second_instrument_id as other_instrument_id, second_inverted as other_inverted
from market.conversions where first_instrument_id is not null
union all
select id, second_instrument_id, second_inverted, first_instrument_id, first_inverted
from market.conversions where second_instrument_id is not null;
