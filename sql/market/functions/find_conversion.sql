-- Returns the conversion from one unit of p_currency to units of p_quote, creating it on first use (Q-98); null for the
-- same currency. Called by market.find_rate. Errors: BT210 no conversion rate.
create or replace function market.find_conversion(
    p_quote text,
    p_currency text
)
returns integer
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_id integer;
begin
    if p_quote = p_currency then
        return null;
    end if;
    select c.id into v_id from market.conversions c where c.quote = p_quote and c.currency = p_currency;
    if found then
        return v_id;
    end if;

    insert into market.conversions (
        quote, currency, first_instrument_id, first_inverted, second_instrument_id, second_inverted, fixed_rate, fixed_multiplier,
        fixed_divisor
    )
    select
        p_quote, p_currency, p.first_instrument_id, p.first_inverted, p.second_instrument_id, p.second_inverted, p.fixed_rate,
        p.fixed_multiplier, p.fixed_divisor
    from market.best_path(p_quote, p_currency) p
    where p.first_instrument_id is not null or p.fixed_rate is not null
    on conflict (quote, currency) do nothing
    returning id into v_id;
    if found then
        return v_id;
    end if;
    -- A concurrent transaction created it, or there is no path.
    select c.id into v_id from market.conversions c where c.quote = p_quote and c.currency = p_currency;
    if not found then
        raise exception using errcode = 'BT210', message = pg_catalog.format('No rate for %s in %s', p_quote, p_currency),
            column = 'quote';
    end if;
    return v_id;
end;
$$;
