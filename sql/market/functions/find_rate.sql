-- Returns the current conversion between p_currency and p_quote (Q-98): units of p_quote per unit of p_currency, and
-- the exact fraction divisor / multiplier with which money is converted (market.converted). Internal. Errors: BT210 no
-- conversion rate.
create or replace function market.find_rate(
    p_quote text,
    p_currency text,
    out rate numeric,
    out multiplier numeric,
    out divisor numeric
)
returns record
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_id integer;
begin
    if p_quote = p_currency then
        rate := 1;
        multiplier := 1;
        divisor := 1;
        return;
    end if;
    select r.rate, r.multiplier, r.divisor into rate, multiplier, divisor
    from market.conversion_rates r where r.quote = p_quote and r.currency = p_currency;
    if rate is null then
        v_id := market.find_conversion(p_quote, p_currency);
        select r.rate, r.multiplier, r.divisor into rate, multiplier, divisor from market.conversion_rates r where r.id = v_id;
    end if;
end;
$$;
