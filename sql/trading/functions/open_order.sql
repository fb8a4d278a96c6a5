-- Opens a market order at the current quote (Q-06 to Q-10). p_units is in base units; levels are rates or null;
-- p_actor_id is the owner of the account, null if the engine fills a pending order at its tick. Called by
-- trading.place_order and trading.fill_pending_orders. Locks: the account. Errors: BT104 not the actor's, BT200 unknown
-- instrument, BT201 not tradable, BT202 market closed, BT203 no current price, BT204 invalid amount, BT205 insufficient
-- balance, BT206 insufficient free margin, BT207 KYC required, BT208 take-profit already reached, BT209 stop-loss
-- already reached, BT210 no conversion rate, BT213 invalid rate, BT240 price under review, 40001 as trading.apply_missed_ticks.
create or replace function trading.open_order(
    p_account_id bigint,
    p_instrument text,
    p_type trading.side,
    p_units numeric,
    p_take_profit numeric,
    p_stop_loss numeric,
    p_actor_id bigint
)
returns trading.orders
-- Generic plans are sufficient: a session's first orders are planned once, not six times.
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan
as $$
-- One table per statement, arithmetic between them: PostgreSQL sets up each statement anew, and a join of four tables
-- with its expressions takes three times as long as reading the four rows.
declare
    -- Bands have 12 decimals and are rounded towards the price, so that an account is evaluated too often rather than
    -- too rarely.
    c_band_precision constant numeric := 0.000000000001;
    v_at_tick constant boolean := p_actor_id is null;
    v_is_buy constant boolean := p_type = 'buy';
    v_account money.accounts;
    v_plan_id bigint;
    v_terms trading.terms;
    v_quote record;
    v_checked bigint;
    v_now timestamptz;
    v_is_open boolean;
    v_price numeric;
    v_rate numeric := 1;
    v_multiplier numeric := 1;
    v_divisor numeric := 1;
    v_has_mixed_prices boolean;
    v_margin numeric;
    v_spread numeric;
    v_equity_floor numeric;
    v_stop_out_level numeric;
    v_headroom numeric;
    v_band numeric;
    v_floating numeric := 0;
    v_order trading.orders;
begin
    select * into v_account
    from money.accounts a
    where a.id = p_account_id and (v_at_tick or a.user_id = p_actor_id)
    for no key update;
    if found then
        select u.plan_id into v_plan_id
        from iam.users u
        where u.id = v_account.user_id and (v_at_tick or u.is_active and u.deleted_at is null);
    end if;
    if not found then
        raise exception using errcode = 'BT104', message = 'Not found', column = 'balance_id';
    end if;
    select * into v_terms from trading.terms t where t.name = p_instrument and t.plan_id = coalesce(v_plan_id, 0);
    if not found then
        raise exception using errcode = 'BT200', message = 'Unknown instrument', column = 'instrument';
    end if;
    if not v_at_tick then
        perform from site.settings s where s.name = 'kycTrade' and s.value = 'on';
        if found and kyc.status_of(p_actor_id) <> 'approved' then
            raise exception using errcode = 'BT207', message = 'Please verify KYC to enable trading';
        end if;
    end if;
    if not v_terms.tradable then
        raise exception using errcode = 'BT201', message = 'This instrument cannot be traded', column = 'instrument';
    end if;

    -- Read after the account is locked, because prices may have moved during the wait. Price, clock and frame are read
    -- in one statement, so that the frames after this price are known (Q-114).
    loop
        select q.bid, q.ask, q.time, q.in_hours, q.review_since, c.source, c.tick_time, c.hours, c.frame,
            exists (select from trading.fresh_edges e where e.account_id = p_account_id and e.frame < c.frame) as is_late
        into v_quote
        from market.clock_state c
        left join market.quotes q on q.instrument_id = v_terms.instrument_id;
        exit when v_at_tick or not v_quote.is_late or v_quote.frame = v_checked;
        v_checked := v_quote.frame;
        perform trading.apply_missed_ticks(p_account_id);
        select * into v_account from money.accounts a where a.id = p_account_id;
    end loop;
    v_now := case v_quote.source when 'ticks' then coalesce(v_quote.tick_time, clock_timestamp()) else clock_timestamp() end;

    -- A tick that fills a pending order proves that its market is open.
    if not (v_at_tick or v_quote.hours = 'always') then
        select s.is_open into v_is_open
        from market.calendar_states s
        where s.calendar_id = v_terms.calendar_id and s.valid_from <= v_now and s.valid_until > v_now;
        if not coalesce(v_is_open, market.is_open(v_terms.calendar_id, v_now)) then
            raise exception using errcode = 'BT202', message = 'Market closed', column = 'instrument';
        end if;
    end if;
    if v_quote.review_since is not null then
        perform trading.reject_under_review();
    end if;
    if v_quote.time is null or v_quote.time < v_now - v_terms.stale_after or not v_quote.in_hours then
        raise exception using errcode = 'BT203', message = 'No price', column = 'instrument';
    end if;
    if (p_units >= v_terms.min_units and p_units <= v_terms.max_units and p_units % v_terms.unit_step = 0) is not true then
        raise exception using errcode = 'BT204', message = 'Enter a valid amount', column = 'amount',
            detail = format('from %s to %s in steps of %s', v_terms.min_units, v_terms.max_units, v_terms.unit_step);
    end if;
    if v_terms.lot_state = 'lot' then
        if not exists (select from market.lot_selectors s where s.value = p_units) then
            raise exception using errcode = 'BT204', message = 'Enter a valid amount', column = 'amount';
        end if;
    end if;
    v_price := case when v_is_buy then v_quote.ask else v_quote.bid end; -- buys at the ask, sells at the bid (Q-06)
    -- Q-14 applies to placing: a level that the fill of a pending order jumped over closes the order in the same tick
    -- (Q-90).
    if not (v_at_tick or p_take_profit is null and p_stop_loss is null) then
        perform trading.check_levels(p_type, v_price, p_take_profit, p_stop_loss);
    end if;

    if v_terms.quote <> v_account.currency then
        select r.rate, r.multiplier, r.divisor into v_rate, v_multiplier, v_divisor from market.find_rate(v_terms.quote, v_account.currency) r;
    end if;
    v_margin := round(trading.required_margin(v_price, p_units, v_terms.leverage, v_divisor, v_multiplier), 18);
    if v_margin > v_account.balance then -- required margin above the balance (E-17)
        raise exception using errcode = 'BT205', message = 'Insufficient Balance!', column = 'amount';
    end if;
    -- The minimum equity while prices stay inside their bands. Null if unknown, for example within a frame whose
    -- earlier ticks may have left the bands.
    if v_account.used_margin = 0 then
        v_equity_floor := v_account.balance;
    elsif not v_at_tick and v_checked is null then
        perform from trading.watched_accounts w where w.account_id = v_account.id;
        if not found then
            v_equity_floor := v_account.equity_floor;
        end if;
    end if;
    -- Free margin includes floating profit or loss (Q-10); it is only summed if the floor is not sufficient.
    if (v_margin <= least(v_account.balance, v_equity_floor) - v_account.held - v_account.used_margin
        and v_equity_floor is not null) is not true then
        select coalesce(sum(case when w.quote = v_account.currency then w.quote_value else market.converted(w.quote_value, x.multiplier, x.divisor)
            end), 0)
        into v_floating
        from (
            select i.quote, sum(e.long_units * q.ask - e.long_cost - e.short_units * q.bid + e.short_cost - e.spread) as quote_value
            from trading.exposures e
            join market.quotes q on q.instrument_id = e.instrument_id
            join market.instruments i on i.id = e.instrument_id
            where e.account_id = p_account_id
            group by i.quote
        ) w
        left join market.conversion_rates x on x.quote = nullif(w.quote, v_account.currency) and x.currency = v_account.currency;
        v_has_mixed_prices := not v_at_tick and v_quote.frame <> (select c.frame from market.clock_state c);
        if not v_has_mixed_prices and v_margin > v_account.balance - v_account.held - v_account.used_margin + least(0, v_floating) then
            raise exception using errcode = 'BT206', message = 'Insufficient Free Margin!', column = 'amount';
        end if;
    end if;

    if v_has_mixed_prices is null and v_rate <> 1 and not v_at_tick then
        v_has_mixed_prices := v_quote.frame <> (select c.frame from market.clock_state c);
    end if;
    if v_has_mixed_prices then -- a frame was applied between two of the prices
        return trading.open_order(p_account_id, p_instrument, p_type, p_units, p_take_profit, p_stop_loss, p_actor_id);
    end if;

    v_spread := trading.spread_cost(v_terms.spread_pips, v_terms.pip, p_units);
    v_stop_out_level := v_terms.stop_out;
    if v_account.used_margin > 0 then
        v_stop_out_level := greatest(v_stop_out_level, v_account.stop_out_level);
    end if;
    v_headroom := v_equity_floor - v_spread - v_stop_out_level * (v_account.used_margin + v_margin) / 100;
    -- The order's own band may consume a quarter of the headroom. Fills by the engine, and orders that need a
    -- conversion, are measured by the engine.
    if v_headroom > 0 and v_terms.quote = v_account.currency and not v_at_tick then
        v_band := case when v_is_buy then round(v_price - v_headroom / 4 / p_units, 12) + c_band_precision
            else round(v_price + v_headroom / 4 / p_units, 12) - c_band_precision end;
    end if;

    insert into trading.orders (
        account_id, instrument_id, type, units, open_rate, spread, leverage, margin_used, exchange_rate, stop_out_level,
        take_profit, stop_loss, quote_time, created_at, rate_multiplier, rate_divisor
    ) values (
        v_account.id, v_terms.instrument_id, p_type, p_units, v_price, v_spread, v_terms.leverage, v_margin, v_rate, v_terms.stop_out,
        p_take_profit, p_stop_loss, v_quote.time, v_now, v_multiplier, v_divisor
    ) returning * into v_order;
    update money.accounts a set
        used_margin = a.used_margin + v_margin,
        equity_floor = coalesce(v_equity_floor - v_spread - v_headroom / 4, a.equity_floor),
        stop_out_level = v_stop_out_level
    where a.id = v_account.id;
    insert into trading.exposures as e (
        account_id, instrument_id, orders, long_units, long_cost, short_units, short_cost, spread, stop_out_level,
        ask_falls_to, bid_rises_to
    ) values (
        v_account.id, v_terms.instrument_id, 1,
        case when v_is_buy then p_units else 0 end, case when v_is_buy then p_units * v_price else 0 end,
        case when v_is_buy then 0 else p_units end, case when v_is_buy then 0 else p_units * v_price end,
        v_spread, v_terms.stop_out, case when v_is_buy then v_band end, case when not v_is_buy then v_band end
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
        v_account.id, case when not v_at_tick then v_quote.frame end, v_terms.instrument_id,
        case when v_is_buy then p_stop_loss end, case when v_is_buy then p_take_profit end,
        case when not v_is_buy then p_take_profit end, case when not v_is_buy then p_stop_loss end,
        case when v_is_buy then v_band end, case when not v_is_buy then v_band end
    );
    insert into site.outbox (topic, ref) values ('user:' || v_account.user_id, '{"changed": ["orders", "account"]}');

    if v_band is null then
        insert into trading.watched_accounts (account_id) values (v_account.id) on conflict do nothing;
    end if;
    if not v_at_tick and (v_headroom > 0) is not true then
        perform trading.evaluate_change(v_account.id, v_quote.frame); -- no headroom left: evaluated at once (Q-113)
        select * into v_order from trading.orders o where o.id = v_order.id;
    end if;
    if not v_at_tick then
        perform from crm.leads l where l.user_id = p_actor_id and (l.last_access is null or l.last_access < now() - interval '1 minute');
        if found then
            perform crm.touch_lead(p_actor_id); -- updates the lead's last access (Q-94)
        end if;
    end if;
    return v_order;
end;
$$;
