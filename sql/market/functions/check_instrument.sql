-- Validates the fields of an instrument (A-090). Called by market.save_instrument. Errors: BT220 invalid field, BT223
-- invalid price, BT244 invalid limit.
create or replace function market.check_instrument(
    p_changes jsonb,
    p_is_new boolean
)
returns void
language plpgsql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_field text;
    v_required constant jsonb := '{
        "name": "Name is required", "base": "Base is required", "quote": "Quote is required", "category": "Category is required",
        "tradingview": "Tradingview is required", "leverage": "Leverage is required", "tradable": "Tradable is required"
    }';
begin
    foreach v_field in array array['name', 'base', 'quote', 'category', 'tradingview', 'leverage', 'tradable'] loop
        if (p_is_new or p_changes ? v_field) and coalesce(trim(p_changes ->> v_field), '') = '' then
            raise exception using errcode = 'BT220', message = v_required ->> v_field, column = v_field;
        end if;
    end loop;
    if p_changes ->> 'name' !~ '^[A-Z0-9]{1,12}_[A-Z0-9]{2,10}$' then
        raise exception using errcode = 'BT220', message = 'Enter a name in the form EUR_USD', column = 'name';
    end if;
    foreach v_field in array array['base', 'quote'] loop
        if p_changes ->> v_field !~ '^[A-Z0-9]{1,12}$' then
            raise exception using errcode = 'BT220', message = 'Use letters A–Z and digits only', column = v_field;
        end if;
    end loop;
    if not p_changes ->> 'category' = any (enum_range(null::market.category)::text[]) then
        raise exception using errcode = 'BT220', message = 'Category is required', column = 'category';
    end if;
    if not (p_changes ->> 'leverage')::numeric between 0 and 10000 then
        raise exception using errcode = 'BT220', message = 'Leverage must be between 0 and 10,000', column = 'leverage';
    end if;
    if not (p_changes ->> 'swap')::numeric between -1000 and 1000 then
        raise exception using errcode = 'BT220', message = 'Swap must be between -1,000% and 1,000%', column = 'swap';
    end if;
    if not (p_changes ->> 'maxJump')::numeric between 0.01 and 1000 then
        raise exception using errcode = 'BT244', message = 'Maximum price move must be between 0.01% and 1,000%', column = 'maxJump';
    end if;
    if p_changes ->> 'priceDecimals' !~ '^([0-9]|10)$' then
        raise exception using errcode = 'BT220', message = 'Price decimals must be between 0 and 10', column = 'priceDecimals';
    end if;
    foreach v_field in array array['bids', 'asks'] loop
        if (p_changes ->> v_field)::numeric <= 0 then
            raise exception using errcode = 'BT223', message = 'Enter prices above 0; the ask cannot be below the bid', column = v_field;
        end if;
    end loop;
    foreach v_field in array array['alias', 'tradingview', 'providerSymbol'] loop
        if length(p_changes ->> v_field) > 60 then
            raise exception using errcode = 'BT220', message = 'This text is too long', column = v_field;
        end if;
    end loop;
end;
$$;
