-- Opens a market order at the current quote (Q-06 to Q-10). p_units is in base units; levels are rates or null;
-- p_actor_id is the owner of the account, null if the engine fills a pending order at its tick. p_bound is the worst
-- accepted rate (E-36), null for any. p_risk in the account's currency, or p_risk_percent of the equity, replace
-- p_units by the units that lose as much at the stop-loss (E-37). Called by trading.place_order, trading.reverse_order,
-- trading.double_order and trading.fill_pending_orders. Locks: the account. Errors: BT104 not the actor's, BT200
-- unknown instrument, BT201 not tradable, BT202 market closed, BT203 no current price, BT204 invalid amount, BT205
-- insufficient balance, BT206 insufficient free margin, BT207 KYC required, BT208 take-profit already reached, BT209
-- stop-loss already reached, BT210 no conversion rate, BT213 invalid rate, BT240 price under review, BT258 close-only,
-- BT259 halted, BT266 price beyond the bound, those of trading.apply_controls and trading.units_at_risk, 40001 as
-- trading.apply_missed_ticks.
create or replace function trading.open_order(
    p_account_id bigint,
    p_instrument text,
    p_type trading.side,
    p_units numeric,
    p_take_profit numeric,
    p_stop_loss numeric,
    p_actor_id bigint,
    p_bound numeric default null,
    p_risk numeric default null,
    p_risk_percent numeric default null
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
    v_at_tick constant boolean := p_actor_id is null;
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
    v_margin numeric;
    v_tier trading.order_tiers;
    v_is_controlled boolean;
    v_equity_floor numeric;
    v_is_known boolean := true;
    v_order trading.orders;
begin
    select * into v_account
    from money.accounts a
    where a.id = p_account_id and (v_at_tick or a.user_id = p_actor_id)
    for no key update;
    if found then
        select u.plan_id, c.user_id is not null into v_plan_id, v_is_controlled
        from iam.users u
        left join trading.customer_controls c on c.user_id = u.id
        where u.id = v_account.user_id and (v_at_tick or u.is_active and u.deleted_at is null);
    end if;
    if not found then
        raise exception using errcode = 'BT104', message = 'Not found', column = 'balance_id';
    end if;
    select * into v_terms from trading.terms t where t.name = p_instrument and t.plan_id = coalesce(v_plan_id, 0);
    if not found then
        raise exception using errcode = 'BT200', message = 'Unknown instrument', column = 'instrument';
    end if;
    if v_account.mode = 'real' and not v_at_tick
        and exists (select from site.settings s where s.name = 'kycTrade' and s.value = 'on') then
        perform trading.check_identity(p_actor_id);
    end if;
    if not v_terms.tradable then
        perform trading.check_tradable(v_terms.instrument_id);
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

    v_is_open := v_quote.hours = 'always';
    if not (v_is_open or v_at_tick) then
        select s.is_open into v_is_open
        from market.calendar_states s
        where s.calendar_id = v_terms.calendar_id and s.valid_from <= v_now and s.valid_until > v_now;
    end if;
    -- The tick that fills a pending order was checked; the quote may already have the state of a later one.
    if not v_at_tick and (v_is_open and v_quote.review_since is null and v_quote.time >= v_now - v_terms.stale_after
        and v_quote.time <= v_now + market.clock_tolerance() and v_quote.in_hours) is not true then
        perform trading.check_quote(v_quote, v_terms.stale_after, v_terms.calendar_id, v_now, v_is_open);
    end if;
    v_price := case p_type when 'buy' then v_quote.ask else v_quote.bid end; -- buys at the ask, sells at the bid (Q-06)
    if p_bound is not null then
        perform trading.check_bound(p_type, v_price, p_bound);
    end if;
    if p_risk is not null or p_risk_percent is not null then
        p_units := trading.units_at_risk(v_account, v_terms, p_type, v_price, p_stop_loss, p_risk, p_risk_percent);
    end if;
    if (p_units >= v_terms.min_units and p_units <= v_terms.max_units and p_units % v_terms.unit_step = 0
        and (v_at_tick or v_terms.lot_state <> 'lot')) is not true then
        perform trading.check_units(p_units, v_terms);
    end if;
    if v_is_controlled or v_terms.has_controls then
        v_terms.leverage := trading.apply_controls(v_account, v_terms, p_type, p_units, v_now);
    end if;
    -- Q-14 applies to placing: a level that the fill of a pending order jumped over closes the order in the same tick
    -- (Q-90).
    if not (v_at_tick or p_take_profit is null and p_stop_loss is null) then
        perform trading.check_levels(p_type, v_price, p_take_profit, p_stop_loss);
    end if;

    if v_terms.quote <> v_account.currency then
        select r.rate, r.multiplier, r.divisor into v_rate, v_multiplier, v_divisor from market.find_rate(v_terms.quote, v_account.currency) r;
    end if;
    if v_terms.tier_limits is null then
        v_margin := round(trading.required_margin(v_price, p_units, v_terms.leverage, v_divisor, v_multiplier), 18);
    else
        v_tier := trading.order_tier(p_account_id, v_terms, p_type, v_price * p_units);
        v_margin := trading.tiered_margin(v_tier.exposure, v_tier.notional, v_tier.leverage, v_tier.limits, v_tier.leverages,
            v_divisor, v_multiplier);
        v_terms.leverage := round(market.converted(v_tier.notional, v_multiplier, v_divisor) / v_margin, 2);
        v_margin := round(v_margin, 18);
    end if;
    -- The minimum equity while prices stay inside their bands. Null if unknown, for example within a frame whose
    -- earlier ticks may have left the bands.
    if v_account.used_margin = 0 then
        v_equity_floor := v_account.balance;
    elsif not v_at_tick and v_checked is null then
        select v_account.equity_floor into v_equity_floor
        where not exists (select from trading.watched_accounts w where w.account_id = v_account.id);
    end if;
    -- Free margin includes floating profit or loss (Q-10); it is only summed if the floor is not sufficient.
    if (v_margin <= least(v_account.balance, v_equity_floor) - v_account.held - v_account.used_margin
        and v_equity_floor is not null) is not true then
        v_is_known := trading.check_free_margin(v_account, v_margin, case when not v_at_tick then v_quote.frame end);
    elsif v_rate <> 1 and not v_at_tick then
        v_is_known := v_quote.frame = (select c.frame from market.clock_state c);
    end if;
    if not v_is_known then -- a frame was applied between two of the prices
        return trading.open_order(p_account_id, p_instrument, p_type, p_units, p_take_profit, p_stop_loss, p_actor_id, p_bound, p_risk,
            p_risk_percent);
    end if;
    v_order := trading.book_order(v_account, v_terms, p_type, p_units, p_take_profit, p_stop_loss, v_price, v_margin,
        v_rate, v_multiplier, v_divisor, v_equity_floor, v_quote.time, v_now, case when not v_at_tick then v_quote.frame end);
    if v_tier is distinct from null then
        v_tier.order_id := v_order.id;
        insert into trading.order_tiers select v_tier.*;
    end if;
    return v_order;
end;
$$;

-- Rejects an order whose margin exceeds the balance (E-17) or the free margin, which includes floating profit or loss
-- (E-10, Q-10). Returns false, without a decision, if a frame was applied since p_frame, because the sum then mixes
-- prices; p_frame is null within a frame. Called by trading.open_order. Errors: BT205 insufficient balance, BT206
-- insufficient free margin.
create or replace function trading.check_free_margin(
    p_account money.accounts,
    p_margin numeric,
    p_frame bigint
)
returns boolean
language plpgsql
volatile
as $$
declare
    v_floating numeric;
begin
    if p_margin > p_account.balance then
        raise exception using errcode = 'BT205', message = 'Insufficient Balance!', column = 'amount';
    end if;
    select coalesce(sum(case when w.quote = p_account.currency then w.quote_value else market.converted(w.quote_value, x.multiplier, x.divisor)
        end), 0)
    into v_floating
    from (
        select i.quote, sum(e.long_units * q.ask - e.long_cost - e.short_units * q.bid + e.short_cost - e.spread) as quote_value
        from trading.exposures e
        join market.quotes q on q.instrument_id = e.instrument_id
        join market.instruments i on i.id = e.instrument_id
        where e.account_id = p_account.id
        group by i.quote
    ) w
    left join market.conversion_rates x on x.quote = nullif(w.quote, p_account.currency) and x.currency = p_account.currency;
    if p_frame <> (select c.frame from market.clock_state c) then
        return false;
    end if;
    if p_margin > p_account.balance - p_account.held - p_account.used_margin + least(0, v_floating) then
        raise exception using errcode = 'BT206', message = 'Insufficient Free Margin!', column = 'amount';
    end if;
    return true;
end;
$$;

-- Rejects an amount outside the bounds or steps of an instrument, or that is not one of its lots where lots are traded.
-- Called by trading.open_order and trading.check_pending. Errors: BT204 invalid amount.
create or replace function trading.check_units(
    p_units numeric,
    p_terms trading.terms
)
returns void
language plpgsql
stable
as $$
begin
    if (p_units >= p_terms.min_units and p_units <= p_terms.max_units and p_units % p_terms.unit_step = 0) is not true then
        raise exception using errcode = 'BT204', message = 'Enter a valid amount', column = 'amount',
            detail = format('from %s to %s in steps of %s', p_terms.min_units, p_terms.max_units, p_terms.unit_step);
    end if;
    if p_terms.lot_state = 'lot' and not exists (select from market.lot_selectors s where s.value = p_units) then
        raise exception using errcode = 'BT204', message = 'Enter a valid amount', column = 'amount';
    end if;
end;
$$;

-- Returns the margin tiers that an order of p_notional in the quote currency fills (E-40), without the order's id: its
-- notional follows that of the account's open orders of the same side. Called by trading.open_order.
create or replace function trading.order_tier(
    p_account_id bigint,
    p_terms trading.terms,
    p_side trading.side,
    p_notional numeric
)
returns trading.order_tiers
language sql
stable
as $$
    select null::bigint, coalesce(max(case p_side when 'buy' then e.long_cost else e.short_cost end), 0), p_notional, p_terms.leverage,
        p_terms.tier_limits, p_terms.tier_leverages
    from trading.exposures e
    where e.account_id = p_account_id and e.instrument_id = p_terms.instrument_id
$$;
