-- Returns the price that an alert compares, in quote per base and exact: the bid, the ask or the mean of both. Source:
-- E-39.
create or replace function trading.alert_price(
    p_side trading.price_side,
    p_bid numeric,
    p_ask numeric
)
returns numeric
language sql
immutable
parallel safe
as $$
    select case p_side when 'bid' then p_bid when 'ask' then p_ask else (p_bid + p_ask) * 0.5 end
$$;
