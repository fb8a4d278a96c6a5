-- Returns a distance entered as a price, in pips or as money of an order of p_units, in quote per base and unrounded:
-- pips times p_pip, or money times X / u, with X as the exact fraction p_divisor / p_multiplier (Q-118). Source: E-30.
create or replace function trading.stop_distance(
    p_value numeric,
    p_unit trading.distance_unit,
    p_pip numeric,
    p_units numeric,
    p_multiplier numeric,
    p_divisor numeric
)
returns numeric
language sql
immutable
parallel safe
as $$
    select case p_unit
        when 'price' then p_value
        when 'pips' then p_value * p_pip
        else round(p_value * p_divisor, 50) / (p_multiplier * p_units)
    end
$$;

-- Returns a price or distance rounded down to p_decimals decimals, or up if p_is_up. The cast to text is explicit: a
-- text joined to another type is not immutable, which would keep the formulas from being inlined. Called by the
-- formulas of moving stops.
create or replace function trading.on_tick_size(
    p_price numeric,
    p_decimals integer,
    p_is_up boolean
)
returns numeric
language sql
immutable
parallel safe
as $$
    select round(case when p_is_up then ceil(p_price * ('1e' || p_decimals::text)::numeric) else floor(p_price * ('1e' || p_decimals::text)::numeric) end
        / ('1e' || p_decimals::text)::numeric, p_decimals)
$$;
