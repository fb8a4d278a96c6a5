-- Returns the worst rate at which an order may open: p_bound, or p_slippage pips beyond p_shown_rate if that is closer
-- to the market; null for any rate. Called by trading.place_order, trading.reverse_order and trading.double_order.
-- Errors: BT263 invalid slippage. Source: E-36.
create or replace function trading.price_bound(
    p_instrument text,
    p_type trading.side,
    p_bound numeric,
    p_shown_rate numeric,
    p_slippage numeric
)
returns numeric
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_pip numeric;
begin
    if p_slippage is null then
        return p_bound;
    end if;
    if (p_slippage >= 0 and p_slippage <= 1000000 and p_shown_rate > 0) is not true then
        raise exception using errcode = 'BT263', message = 'Maximum slippage must be between 0 and 1,000,000 pips', column = 'slippage';
    end if;
    select market.pip_size(i.quote, i.pip_size) into v_pip from market.instruments i where i.name = p_instrument and i.deleted_at is null;
    return case p_type
        when 'buy' then least(p_bound, p_shown_rate + p_slippage * v_pip)
        else greatest(p_bound, p_shown_rate - p_slippage * v_pip) end;
end;
$$;

-- Rejects a rate that is worse than the bound of its order; the bound itself is accepted. Called by trading.open_order.
-- Errors: BT266 price beyond the bound. Source: E-36.
create or replace function trading.check_bound(
    p_type trading.side,
    p_price numeric,
    p_bound numeric
)
returns void
language plpgsql
immutable
as $$
begin
    if (case p_type when 'buy' then p_price > p_bound else p_price < p_bound end) then
        raise exception using errcode = 'BT266', message = 'The price moved beyond your limit', column = 'price';
    end if;
end;
$$;
