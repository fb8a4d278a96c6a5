-- Returns the effective leverage: the plan's for the category, else the instrument's, else 1. Source: E-01.
-- grant: bourse_app, bourse_worker
create or replace function trading.leverage(
    p_plan numeric,
    p_instrument numeric
)
returns numeric
language sql
immutable
parallel safe
as $$
    -- Zero and null count as absent (Q-21).
    select case when p_plan > 0 then p_plan when p_instrument > 0 then p_instrument else 1 end
$$;
