-- Returns the stop-loss level p_pips away from the bid, as a string of six decimals. Source: E-16.
-- grant: bourse_app, bourse_worker
create or replace function trading.stop_loss_from_pips(
    p_type trading.side,
    p_bid numeric,
    p_pips numeric,
    p_pip numeric
)
returns text
language sql
immutable
parallel safe
as $$
    select round(p_bid - case p_type when 'buy' then 1 when 'sell' then -1 end * p_pips * p_pip, 6)::text
$$;
