-- Rejects a take-profit or stop-loss that the market rate p_market has already reached (Q-14), that is not a valid
-- price or too far from p_market (trading.check_price). Null levels pass. Internal. Errors: BT208 take-profit already
-- reached, BT209 stop-loss already reached, BT213 invalid rate.
create or replace function trading.check_levels(
    p_type trading.side,
    p_market numeric,
    p_take_profit numeric,
    p_stop_loss numeric
)
returns void
language plpgsql
immutable
as $$
begin
    if p_take_profit is not null then
        perform trading.check_price(p_take_profit, p_market, 'profit');
        if (case p_type when 'buy' then p_take_profit <= p_market else p_take_profit >= p_market end) then -- E-13
            raise exception using errcode = 'BT208', message = 'Take profit would be executed immediately', column = 'profit';
        end if;
    end if;
    if p_stop_loss is not null then
        perform trading.check_price(p_stop_loss, p_market, 'loss');
        if (case p_type when 'buy' then p_stop_loss >= p_market else p_stop_loss <= p_market end) then -- E-14
            raise exception using errcode = 'BT209', message = 'Stop loss would be executed immediately', column = 'loss';
        end if;
    end if;
end;
$$;

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
