-- Rejects a rate that is not a valid price, or below a tenth or above ten times the market rate p_market, which
-- indicates a typing error; p_column is the field. Internal. Errors: BT213 invalid rate.
create or replace function trading.check_price(
    p_price numeric,
    p_market numeric,
    p_column text
)
returns void
language plpgsql
immutable
as $$
begin
    if (p_price > 0 and p_price <= 1e9) is not true then
        raise exception using errcode = 'BT213', message = 'Enter a valid price', column = p_column;
    end if;
    if p_price not between p_market / 10 and p_market * 10 then
        raise exception using errcode = 'BT213', message = 'Price must be between {{lowest}} and {{highest}}', column = p_column,
            detail = jsonb_build_object('lowest', trim_scale(round(p_market / 10, 10))::text,
                'highest', trim_scale(round(p_market * 10, 10))::text)::text;
    end if;
end;
$$;
