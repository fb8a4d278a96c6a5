-- An amount of one currency in another, unrounded, from the exact fraction of the rate (Q-118). Raises BT210 when no
-- rate is known. Internal.
create or replace function market.convert_amount(
    p_amount numeric,
    p_from text,
    p_to text
)
returns numeric
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_rate record := market.find_rate(p_to, p_from);
begin
    return market.converted(p_amount, v_rate.divisor, v_rate.multiplier);
end;
$$;
