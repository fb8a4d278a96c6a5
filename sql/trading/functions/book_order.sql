-- Writes an order at its price, one table per statement: the order, used margin and guard of its account, exposure,
-- missed frames and event; evaluates an account without headroom at once (Q-113). p_equity_floor is the account's
-- smallest possible equity before the order, null if unknown. p_frame is the frame of the price, null if the engine
-- fills a pending order within a frame. The audit log has an order that staff acting for the customer open (Q-56).
-- Called by trading.open_order, which holds the account's row and has checked the order.
create or replace function trading.book_order(
    p_account money.accounts,
    p_terms trading.terms,
    p_type trading.side,
    p_units numeric,
    p_take_profit numeric,
    p_stop_loss numeric,
    p_price numeric,
    p_margin numeric,
    p_rate numeric,
    p_multiplier numeric,
    p_divisor numeric,
    p_equity_floor numeric,
    p_quote_time timestamptz,
    p_now timestamptz,
    p_frame bigint
)
returns trading.orders
language plpgsql
volatile
as $$
declare
    -- Bands have 12 decimals and are rounded towards the price, so that an account is evaluated too often rather than
    -- too rarely.
    c_band_precision constant numeric := 0.000000000001;
    v_is_buy constant boolean := p_type = 'buy';
    v_spread numeric;
    v_cost numeric;
    v_stop_out_level numeric;
    v_headroom numeric;
    v_band numeric;
    v_order trading.orders;
begin
    v_spread := trading.spread_cost(p_terms.spread_pips, p_terms.pip, p_units);
    -- In the account's currency, as equity and margin.
    v_cost := case when p_terms.quote = p_account.currency then v_spread else market.converted(v_spread, p_multiplier, p_divisor) end;
    v_stop_out_level := p_terms.stop_out;
    if p_account.used_margin > 0 then
        v_stop_out_level := greatest(v_stop_out_level, p_account.stop_out_level);
    end if;
    v_headroom := p_equity_floor - v_cost - v_stop_out_level * (p_account.used_margin + p_margin) / 100;
    -- The order's own band may consume a quarter of the headroom. Fills by the engine, and orders that need a
    -- conversion, are measured by the engine.
    if v_headroom > 0 and p_terms.quote = p_account.currency and p_frame is not null then
        v_band := case when v_is_buy then round(p_price - v_headroom / 4 / p_units, 12) + c_band_precision
            else round(p_price + v_headroom / 4 / p_units, 12) - c_band_precision end;
    end if;

    insert into trading.orders (
        account_id, instrument_id, type, units, open_rate, spread, leverage, margin_used, exchange_rate, stop_out_level,
        take_profit, stop_loss, stop_cell, quote_time, created_at, rate_multiplier, rate_divisor
    ) values (
        p_account.id, p_terms.instrument_id, p_type, p_units, p_price, v_spread, p_terms.leverage, p_margin, p_rate, p_terms.stop_out,
        p_take_profit, p_stop_loss, trading.price_cell(p_stop_loss), p_quote_time, p_now, p_multiplier, p_divisor
    ) returning * into v_order;
    update money.accounts a set
        used_margin = a.used_margin + p_margin,
        equity_floor = coalesce(p_equity_floor - v_cost - v_headroom / 4, a.equity_floor),
        stop_out_level = v_stop_out_level
    where a.id = p_account.id;
    insert into trading.exposures as e (
        account_id, instrument_id, orders, long_units, long_cost, short_units, short_cost, spread, stop_out_level,
        ask_falls_to, bid_rises_to
    ) values (
        p_account.id, p_terms.instrument_id, 1,
        case when v_is_buy then p_units else 0 end, case when v_is_buy then p_units * p_price else 0 end,
        case when v_is_buy then 0 else p_units end, case when v_is_buy then 0 else p_units * p_price end,
        v_spread, p_terms.stop_out, case when v_is_buy then v_band end, case when not v_is_buy then v_band end
    ) on conflict (account_id, instrument_id) do update set
        orders = e.orders + 1,
        long_units = e.long_units + excluded.long_units,
        long_cost = e.long_cost + excluded.long_cost,
        short_units = e.short_units + excluded.short_units,
        short_cost = e.short_cost + excluded.short_cost,
        spread = e.spread + excluded.spread,
        stop_out_level = greatest(e.stop_out_level, excluded.stop_out_level),
        ask_falls_to = greatest(e.ask_falls_to, excluded.ask_falls_to),
        bid_rises_to = least(e.bid_rises_to, excluded.bid_rises_to);
    insert into trading.fresh_edges (
        account_id, frame, instrument_id, ask_falls_to, ask_rises_to, bid_falls_to, bid_rises_to, ask_band_falls_to, bid_band_rises_to
    ) values (
        p_account.id, p_frame, p_terms.instrument_id,
        case when v_is_buy then p_stop_loss end, case when v_is_buy then p_take_profit end,
        case when not v_is_buy then p_take_profit end, case when not v_is_buy then p_stop_loss end,
        case when v_is_buy then v_band end, case when not v_is_buy then v_band end
    );
    insert into site.outbox (topic, ref) values ('user:' || p_account.user_id, '{"changed": ["orders", "account"]}');

    if v_band is null then
        insert into trading.watched_accounts (account_id) values (p_account.id) on conflict do nothing;
    end if;
    if p_frame is not null and (v_headroom > 0) is not true then
        perform trading.evaluate_change(p_account.id, p_frame); -- no headroom left: evaluated at once (Q-113)
        select * into v_order from trading.orders o where o.id = v_order.id;
    end if;
    -- The fill of a pending order is the engine's, also in the transaction of staff.
    if p_frame is not null and iam.impersonator_id() is not null then
        perform audit.record(p_account.user_id, 'open', 'trading.orders', v_order.id::text, null, to_jsonb(v_order));
    end if;
    return v_order;
end;
$$;
