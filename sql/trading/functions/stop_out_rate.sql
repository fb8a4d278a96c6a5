-- Returns the market rate at which a single order brings equity to p_level percent of its margin, unrounded. Source:
-- E-20.
-- grant: bourse_app, bourse_worker
create or replace function trading.stop_out_rate(
    p_type trading.side,
    p_open numeric,
    p_units numeric,
    p_spread numeric,
    p_margin numeric,
    p_balance numeric,
    p_rate numeric,
    p_level numeric
)
returns numeric
language sql
immutable
parallel safe
as $$
    select p_open + case p_type when 'buy' then 1 when 'sell' then -1 end
        * round((p_level * p_margin / 100 - p_balance) * p_rate + p_spread, 30) / p_units
$$;
