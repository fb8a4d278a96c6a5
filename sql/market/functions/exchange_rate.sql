create or replace function market.exchange_rate(
    p_quote text,
    p_currency text
) returns numeric
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
    v_rate numeric;
    v_id integer;
begin
    if p_quote = p_currency then
        return 1;
    end if;
    select r.rate into v_rate from market.conversion_rates r where r.quote = p_quote and r.currency = p_currency;
    if v_rate is null then
        v_id := market.find_conversion(p_quote, p_currency);
        select r.rate into v_rate from market.conversion_rates r where r.id = v_id;
    end if;
    return v_rate;
end
$$;

comment on function market.exchange_rate(text, text) is
'Units of p_quote per one unit of p_currency, unrounded; 1 when they are the same (Q-98). The dashboard''s rates, orders and every
conversion of money ask here. Raises BT210 when no rate is known.';
revoke all on function market.exchange_rate(text, text) from public;
grant execute on function market.exchange_rate(text, text) to bourse_app, bourse_worker;
