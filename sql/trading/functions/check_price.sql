-- Refuses a rate that is no price or outside a tenth to ten times the market rate p_market, in the field p_column: such
-- a rate is an error of input. Internal. Raises BT213.
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
        raise exception using errcode = 'BT213', message = 'The rate is not valid', column = p_column;
    end if;
    if p_price not between p_market / 10 and p_market * 10 then
        raise exception using errcode = 'BT213', message = 'The rate must be {{lowest}} to {{highest}}', column = p_column,
            detail = jsonb_build_object('lowest', trim_scale(round(p_market / 10, 10))::text,
                'highest', trim_scale(round(p_market * 10, 10))::text)::text;
    end if;
end;
$$;
