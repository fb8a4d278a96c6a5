-- Profit or loss of one order in the account's currency, unrounded (E-05). p_market: ask for a buy, bid for a sell, the
-- close rate of a closed order; p_spread: the order's stored total, in the quote currency; p_rate and p_multiplier:
-- divisor and multiplier of market.conversion_rates, or the rate alone.
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
    -- E-05
    select market.converted(
        case p_type when 'buy' then p_units * (p_market - p_open) when 'sell' then p_units * (p_open - p_market) end - p_spread,
        p_multiplier, p_rate
    )
$$;
