-- Returns the number of decimals that screens show of a price: the instrument's own, at most 3 for stocks and 7 for all
-- others. Source: C-211.
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
    select least(p_decimals, case p_category when 'stock' then 3 else 7 end)::smallint
$$;
