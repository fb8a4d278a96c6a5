-- How many decimals of a price screens show: the instrument's own, at most 3 of a stock and 7 of everything else
-- (C-211).
-- grant: bourse_app, bourse_worker
create or replace function market.shown_decimals(
    p_category market.category,
    p_decimals smallint
)
returns smallint
language sql
immutable
parallel safe
as $$
    -- C-211
    select least(p_decimals, case p_category when 'stock' then 3 else 7 end)::smallint
$$;
