create or replace function trading.margin_level(
    p_equity numeric,
    p_margin numeric
) returns numeric
language sql immutable parallel safe
as $$
    -- E-11
    select case when p_margin > 0 then round(100 * p_equity, 30) / p_margin end
$$;

comment on function trading.margin_level(numeric, numeric) is
'Margin level in percent, unrounded; null without margin (E-11).';
revoke all on function trading.margin_level(numeric, numeric) from public;
grant execute on function trading.margin_level(numeric, numeric) to bourse_app, bourse_worker;
