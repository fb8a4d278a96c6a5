-- Returns the profit or loss of one order in the account's currency, unrounded. p_market is the ask for a buy, the bid
-- for a sell, or the close rate; p_spread is the order's stored total in the quote currency; p_rate and p_multiplier
-- are divisor and multiplier of market.conversion_rates, or the rate alone. Source: E-05.
-- grant: bourse_app, bourse_worker
create or replace function trading.profit_loss(
    p_type trading.side,
    p_units numeric,
    p_open numeric,
    p_market numeric,
    p_spread numeric,
    p_rate numeric,
    p_multiplier numeric default 1
)
returns numeric
language sql
immutable
parallel safe
as $$
    select market.converted(
        case p_type when 'buy' then p_units * (p_market - p_open) when 'sell' then p_units * (p_open - p_market) end - p_spread,
        p_multiplier, p_rate
    )
$$;
