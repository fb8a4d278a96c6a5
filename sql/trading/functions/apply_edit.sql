-- Returns an order as it would be with p_changes {openRate, closeRate, closeTick, spread, profit, loss, openTime};
-- omitted fields stay, a level of null or 0 is cleared, and closeTick, the place of a recorded tick
-- (trading.order_ticks), sets the close rate in place of closeRate. The result of a closed order is recomputed (E-05),
-- the margin of an open one too (E-03). Writes nothing. Called by trading.edit_order and trading.preview_change.
-- Errors: BT208 take-profit already reached, BT209 stop-loss already reached, BT213 invalid rate, BT226 order still
-- open, BT227 invalid open time.
create or replace function trading.apply_edit(
    p_order trading.orders,
    p_changes jsonb
)
returns trading.orders
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v trading.orders := p_order;
    v_market numeric;
    v_at timestamptz;
    v_field text;
    v_number numeric;
begin
    if p_changes ->> 'closeTick' is not null then
        p_changes := p_changes || jsonb_build_object('closeRate', trading.rate_at_tick(p_order, (p_changes ->> 'closeTick')::integer));
        if p_changes ->> 'closeRate' is null then
            raise exception using errcode = 'BT213', message = 'Enter a valid price', column = 'closeRate';
        end if;
    end if;
    foreach v_field in array array['openRate', 'closeRate', 'spread'] loop
        continue when p_changes ->> v_field is null;
        v_number := (p_changes ->> v_field)::numeric;
        if v_field = 'closeRate' and p_order.close_time is null then
            raise exception using errcode = 'BT226', message = 'An open position has no close price', column = 'closeRate';
        end if;
        -- The upper bounds also reject NaN and Infinity.
        if v_field <> 'spread' and not (v_number > 0 and v_number <= 1e9) or not (v_number >= 0 and v_number <= 1e12) then
            raise exception using errcode = 'BT213', message = 'Enter a valid price', column = v_field;
        end if;
        case v_field
            when 'openRate' then v.open_rate := v_number;
            when 'closeRate' then v.close_rate := v_number;
            else v.spread := v_number;
        end case;
    end loop;

    v_at := (p_changes ->> 'openTime')::timestamptz;
    -- Forms show minutes only, so the displayed minute is not a change.
    if v_at is not null and v_at <> date_trunc('minute', p_order.created_at) then
        if v_at > least(market.clock(), p_order.close_time) or v_at < '2000-01-01' then
            raise exception using errcode = 'BT227', message = 'The open time must be in the past and before the close time', column = 'openTime';
        end if;
        v.created_at := v_at;
    end if;

    foreach v_field in array array['profit', 'loss'] loop
        if not (p_changes ->> v_field)::numeric between 0 and 1e9 then
            raise exception using errcode = 'BT213', message = 'Enter a valid price', column = v_field;
        end if;
    end loop;
    if p_changes ? 'profit' then
        v.take_profit := nullif((p_changes ->> 'profit')::numeric, 0);
    end if;
    if p_changes ? 'loss' then
        v.stop_loss := nullif((p_changes ->> 'loss')::numeric, 0);
    end if;
    if p_order.close_time is null then
        select case p_order.type when 'buy' then q.ask else q.bid end into v_market
        from market.quotes q where q.instrument_id = p_order.instrument_id;
    end if;
    -- An unchanged level is left to the engine; a level of a closed order has no effect.
    perform trading.check_levels(p_order.type, v_market,
        case when v.take_profit is distinct from p_order.take_profit then v.take_profit end,
        case when v.stop_loss is distinct from p_order.stop_loss then v.stop_loss end);

    if p_order.close_time is null then
        if v.open_rate <> p_order.open_rate then
            -- At the conversion rate of the opening, as the original margin (Q-11).
            -- The tiers of the opening stay, so that the margin changes in proportion (Q-132).
            v.margin_used := case when exists (select from trading.order_tiers t where t.order_id = v.id)
                then round(round(p_order.margin_used * v.open_rate, 50) / p_order.open_rate, 18)
                else round(trading.required_margin(v.open_rate, v.units, v.leverage,
                    coalesce(v.rate_divisor, v.exchange_rate), coalesce(v.rate_multiplier, 1)), 18) end;
        end if;
    else
        v.pro_loss := round(trading.profit_loss(v.type, v.units, v.open_rate, v.close_rate, v.spread,
            coalesce(v.rate_divisor, v.exchange_rate), coalesce(v.rate_multiplier, 1)), 5);
    end if;
    return v;
end;
$$;
