-- Converts an amount between currencies, unrounded, with the exact fraction of the rate (Q-118). Internal. Errors:
-- BT210 no conversion rate.
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
