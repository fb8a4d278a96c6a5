-- Returns the margin level in percent, unrounded; null without margin. Source: E-11.
-- grant: bourse_app, bourse_worker
create or replace function trading.margin_level(
    p_equity numeric,
    p_margin numeric
)
returns numeric
language sql
immutable
parallel safe
as $$
    select case when p_margin > 0 then round(100 * p_equity, 30) / p_margin end
$$;
