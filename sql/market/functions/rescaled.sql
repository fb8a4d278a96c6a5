-- A price after a split of p_old_units into p_new_units: divided by the ratio, to 20 decimals. An amount of units, with
-- both numbers swapped: multiplied by it. Internal.
create or replace function market.rescaled(
    p_price numeric,
    p_new_units integer,
    p_old_units integer
)
returns numeric
language sql
immutable
parallel safe
as $$
    select trim_scale(round(round(p_price * p_old_units, 40) / p_new_units, 20))
$$;
