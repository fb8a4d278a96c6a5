create or replace function trading.open_order(
    p_account_id bigint,
    p_instrument text,
    p_type trading.side,
    p_units numeric,
    p_take_profit numeric,
    p_stop_loss numeric,
    p_actor_id bigint
) returns trading.orders
-- Its plans do not depend on values: a session's first orders plan once, not six times.
language plpgsql security definer set search_path = '' set plan_cache_mode = force_generic_plan
as $$
declare
    -- Bands are kept to 12 decimals and rounded towards the price: a look too many, never one too few.
    c_grain constant numeric := 0.000000000001;
    v_at_tick constant boolean := p_actor_id is null;
    v_terms record;
    v_deal record;
    v_floating numeric := 0;
    v_order trading.orders;
begin
    select
        a.id, a.user_id, a.currency, a.balance, a.held, a.used_margin, a.equity_floor, a.stop_out_level,
        t.instrument_id, t.tradable, t.quote, t.min_units, t.max_units, t.unit_step, t.pip, t.spread_pips, t.lot_state, t.calendar_id,
        t.stale_after, t.leverage, t.stop_out,
        (select s.value from site.settings s where s.name = 'kycTrade') as kyc_trade,
        exists (
            select from crm.leads l
            where l.user_id = p_actor_id and (l.last_access is null or l.last_access < now() - interval '1 minute')
        ) as lead_is_quiet
    into v_terms
    from money.accounts a
    join iam.users u on u.id = a.user_id
    left join trading.terms t on t.name = p_instrument and t.plan_id = coalesce(u.plan_id, 0)
    where a.id = p_account_id
        and (v_at_tick or (a.user_id = p_actor_id and u.is_active and u.deleted_at is null))
    for no key update of a;
    if v_terms.id is null then
        raise exception using errcode = 'BT104', message = 'Not found', column = 'balance_id';
    end if;
    if v_terms.instrument_id is null then
        raise exception using errcode = 'BT200', message = 'Unknown instrument', column = 'instrument';
    end if;
    if v_terms.kyc_trade = 'on' and not v_at_tick then
        if kyc.status_of(p_actor_id) <> 'approved' then
            raise exception using errcode = 'BT207', message = 'Please verify KYC to enable trading';
        end if;
    end if;
    if not v_terms.tradable then
        raise exception using errcode = 'BT201', message = 'This instrument cannot be traded', column = 'instrument';
    end if;

    -- Read after the account is locked: prices may have moved while we waited.
    select
        n.now, q.time, o.price, o.rate, o.spread, m.margin, k.hours = 'always' or s.is_open as is_open,
        m.equity_floor, m.stop_out_level, g.room,
        -- The order's own band may cost a quarter of the room; what the engine fills, or another rate moves, it looks at itself.
        case when g.room > 0 and v_terms.quote = v_terms.currency and not v_at_tick then
            case p_type when 'buy' then round(o.price - g.room / 4 / nullif(p_units, 0), 12) + c_grain
                else round(o.price + g.room / 4 / nullif(p_units, 0), 12) - c_grain end
        end as band
    into v_deal
    from market.clock_state k
    cross join lateral (
        select case k.source when 'ticks' then coalesce(k.tick_time, clock_timestamp()) else clock_timestamp() end offset 0
    ) n (now)
    left join market.quotes q on q.instrument_id = v_terms.instrument_id
    left join market.calendar_states s on s.calendar_id = v_terms.calendar_id and s.valid_from <= n.now and s.valid_until > n.now
    left join trading.watched_accounts w on w.account_id = v_terms.id
    cross join lateral (
        select
            case p_type when 'buy' then q.ask else q.bid end as price, -- Q-06
            case when v_terms.quote = v_terms.currency then 1
                when q.time is not null then market.exchange_rate(v_terms.quote, v_terms.currency) end as rate,
            trading.spread_cost(v_terms.spread_pips, v_terms.pip, p_units) as spread
        offset 0
    ) o
    cross join lateral (
        select
            round(trading.required_margin(o.price, p_units, v_terms.leverage, o.rate), 18) as margin,
            -- What the account surely has while prices keep inside their bands. Null: nobody knows, as within a frame, whose earlier ticks may
            -- have left them.
            case when v_terms.used_margin = 0 then v_terms.balance
                when w.account_id is null and not v_at_tick then v_terms.equity_floor end as equity_floor,
            greatest(case when v_terms.used_margin > 0 then v_terms.stop_out_level end, v_terms.stop_out) as stop_out_level
        offset 0
    ) m
    cross join lateral (
        select m.equity_floor - o.spread - m.stop_out_level * (v_terms.used_margin + m.margin) / 100 as room offset 0
    ) g;

    -- The tick that fills a pending order is itself the proof that its market trades.
    if not (v_at_tick or coalesce(v_deal.is_open, market.is_open(v_terms.calendar_id, v_deal.now))) then
        raise exception using errcode = 'BT202', message = 'Market Closed', column = 'instrument';
    end if;
    if v_deal.time is null or v_deal.time < v_deal.now - v_terms.stale_after then
        raise exception using errcode = 'BT203', message = 'No price', column = 'instrument';
    end if;
    if (p_units >= v_terms.min_units and p_units <= v_terms.max_units and p_units % v_terms.unit_step = 0) is not true then
        raise exception using errcode = 'BT204', message = 'The amount is not valid', column = 'amount',
            detail = format('from %s to %s in steps of %s', v_terms.min_units, v_terms.max_units, v_terms.unit_step);
    end if;
    if v_terms.lot_state = 'lot' then
        if not exists (select from market.lot_selectors s where s.value = p_units) then
            raise exception using errcode = 'BT204', message = 'The amount is not valid', column = 'amount';
        end if;
    end if;
    -- Q-14 is about placing: a level that a pending order's fill jumped over closes it in that same tick (Q-90).
    if not (v_at_tick or p_take_profit is null and p_stop_loss is null) then
        perform trading.check_levels(p_type, v_deal.price, p_take_profit, p_stop_loss);
    end if;

    if v_deal.margin > v_terms.balance then -- E-17
        raise exception using errcode = 'BT205', message = 'Insufficient Balance!', column = 'amount';
    end if;
    -- Q-10 asks for the floating profit; where its floor is enough, nobody needs to add it up.
    if (v_deal.margin <= least(v_terms.balance, v_deal.equity_floor) - v_terms.held - v_terms.used_margin
        and v_deal.equity_floor is not null) is not true then
        select coalesce(sum(case when w.quote = v_terms.currency then w.quote_value else round(w.quote_value, 30) / x.rate end), 0)
        into v_floating
        from (
            select i.quote, sum(e.long_units * q.ask - e.long_cost - e.short_units * q.bid + e.short_cost - e.spread) as quote_value
            from trading.exposures e
            join market.quotes q on q.instrument_id = e.instrument_id
            join market.instruments i on i.id = e.instrument_id
            where e.account_id = p_account_id
            group by i.quote
        ) w
        left join market.conversion_rates x on x.quote = nullif(w.quote, v_terms.currency) and x.currency = v_terms.currency;
        if v_deal.margin > v_terms.balance - v_terms.held - v_terms.used_margin + least(0, v_floating) then
            raise exception using errcode = 'BT206', message = 'Insufficient Free Margin!', column = 'amount';
        end if;
    end if;

    with opened as (
        insert into trading.orders (
            account_id, instrument_id, type, units, open_rate, spread, leverage, margin_used, exchange_rate, stop_out_level,
            take_profit, stop_loss, quote_time, created_at
        ) values (
            v_terms.id, v_terms.instrument_id, p_type, p_units, v_deal.price, v_deal.spread, v_terms.leverage, v_deal.margin, v_deal.rate,
            v_terms.stop_out,
            p_take_profit, p_stop_loss, v_deal.time, v_deal.now
        ) returning *
    ),
    margin as (
        update money.accounts m set
            used_margin = m.used_margin + v_deal.margin,
            equity_floor = coalesce(v_deal.equity_floor - v_deal.spread - v_deal.room / 4, m.equity_floor),
            stop_out_level = v_deal.stop_out_level
        where m.id = v_terms.id
    ),
    exposed as (
        insert into trading.exposures as e (
            account_id, instrument_id, orders, long_units, long_cost, short_units, short_cost, spread, stop_out_level,
            ask_falls_to, bid_rises_to
        ) values (
            v_terms.id, v_terms.instrument_id, 1,
            case p_type when 'buy' then p_units else 0 end, case p_type when 'buy' then p_units * v_deal.price else 0 end,
            case p_type when 'sell' then p_units else 0 end, case p_type when 'sell' then p_units * v_deal.price else 0 end,
            v_deal.spread, v_terms.stop_out,
            case p_type when 'buy' then v_deal.band end, case p_type when 'sell' then v_deal.band end
        ) on conflict (account_id, instrument_id) do update set
            orders = e.orders + 1,
            long_units = e.long_units + excluded.long_units,
            long_cost = e.long_cost + excluded.long_cost,
            short_units = e.short_units + excluded.short_units,
            short_cost = e.short_cost + excluded.short_cost,
            spread = e.spread + excluded.spread,
            stop_out_level = greatest(e.stop_out_level, excluded.stop_out_level),
            ask_falls_to = greatest(e.ask_falls_to, excluded.ask_falls_to),
            bid_rises_to = least(e.bid_rises_to, excluded.bid_rises_to)
    ),
    edges as (
        insert into trading.fresh_edges (
            instrument_id, ask_falls_to, ask_rises_to, bid_falls_to, bid_rises_to, ask_band_falls_to, bid_band_rises_to
        ) values (
            v_terms.instrument_id,
            case p_type when 'buy' then p_stop_loss end, case p_type when 'buy' then p_take_profit end,
            case p_type when 'sell' then p_take_profit end, case p_type when 'sell' then p_stop_loss end,
            case p_type when 'buy' then v_deal.band end, case p_type when 'sell' then v_deal.band end
        )
    ),
    told as (
        insert into site.outbox (topic, ref) values ('user:' || v_terms.user_id, '{"changed": ["orders", "account"]}')
    )
    select * into v_order from opened;

    if v_deal.band is null then
        insert into trading.watched_accounts (account_id) values (v_terms.id) on conflict do nothing;
    end if;
    if v_terms.lead_is_quiet then
        perform crm.touch_lead(p_actor_id); -- Q-94
    end if;
    return v_order;
end
$$;

comment on function trading.open_order(bigint, text, trading.side, numeric, numeric, numeric, bigint) is
'Opens a market order at the current quote (Q-06 to Q-10). p_units: base units; levels are rates or null; p_actor_id: the customer whose
account it must be, null when the engine fills a pending order at its tick. Locks the account row. Raises BT104 not theirs, BT200
unknown instrument, BT201 not tradable, BT202 market closed, BT203 no fresh price, BT204 amount, BT205 and BT206 margin, BT207 KYC,
BT208, BT209, BT213 levels, BT210 no conversion rate. Internal: place_order and the engine call it.';
revoke all on function trading.open_order(bigint, text, trading.side, numeric, numeric, numeric, bigint) from public;
