create or replace function trading.open_order(
    p_account_id bigint,
    p_instrument_id integer,
    p_type trading.side,
    p_units numeric,
    p_take_profit numeric,
    p_stop_loss numeric,
    p_at_tick boolean default false
) returns trading.orders
language plpgsql security definer set search_path = ''
as $$
declare
    v record;
    v_price numeric;
    v_rate numeric;
    v_leverage numeric;
    v_margin numeric;
    v_spread numeric;
    v_floating numeric := 0;
    v_order trading.orders;
begin
    select
        n.now, i.tradable, i.quote, i.leverage, i.min_units, i.max_units, i.unit_step,
        market.pip_size(i.quote, i.pip_size) as pip, c.spread_pips, c.lot_state,
        coalesce(i.calendar_id, c.calendar_id) as calendar_id, coalesce(i.stale_after, c.stale_after) as stale_after,
        case when k.hours = 'always' then true else s.is_open end as is_open,
        q.bid, q.ask, q.time,
        a.user_id, a.currency, a.balance, a.held, a.used_margin, x.rate,
        case i.category when 'forex' then p.forex_leverage when 'commodity' then p.commodity_leverage when 'index' then p.index_leverage
            when 'stock' then p.stock_leverage else p.crypto_leverage end as plan_leverage,
        coalesce(case i.category when 'forex' then p.forex_stopout when 'commodity' then p.commodity_stopout
            when 'index' then p.index_stopout when 'stock' then p.stock_stopout else p.crypto_stopout end, 50) as stop_out_level
    into v
    from money.accounts a
    join iam.users u on u.id = a.user_id
    join market.instruments i on i.id = p_instrument_id
    join market.categories c on c.category = i.category
    cross join market.clock_state k
    cross join lateral (
        select case k.source when 'ticks' then coalesce(k.tick_time, clock_timestamp()) else clock_timestamp() end offset 0
    ) n (now)
    left join market.calendar_states s on s.calendar_id = coalesce(i.calendar_id, c.calendar_id)
        and s.valid_from <= n.now and s.valid_until > n.now
    left join market.quotes q on q.instrument_id = i.id
    left join money.plans p on p.id = u.plan_id
    left join market.conversion_rates x on x.quote = nullif(i.quote, a.currency) and x.currency = a.currency
    where a.id = p_account_id;

    if not v.tradable then
        raise exception using errcode = 'BT201', message = 'This instrument cannot be traded', column = 'instrument';
    end if;
    -- The tick that fills a pending order is itself the proof that its market trades.
    if not p_at_tick and not coalesce(v.is_open, market.is_open(v.calendar_id, v.now)) then
        raise exception using errcode = 'BT202', message = 'Market Closed', column = 'instrument';
    end if;
    if v.time is null or v.time < v.now - v.stale_after then
        raise exception using errcode = 'BT203', message = 'No price', column = 'instrument';
    end if;
    if not (p_units >= v.min_units and p_units <= v.max_units) or p_units % v.unit_step <> 0
        or (v.lot_state = 'lot' and not exists (select from market.lot_selectors s where s.value = p_units)) then
        raise exception using errcode = 'BT204', message = 'The amount is not valid', column = 'amount',
            detail = format('from %s to %s in steps of %s', v.min_units, v.max_units, v.unit_step);
    end if;

    v_price := case p_type when 'buy' then v.ask else v.bid end; -- Q-06
    -- Q-14 is about placing: a level that a pending order's fill jumped over closes it in that same tick (Q-90).
    if not p_at_tick and coalesce(p_take_profit, p_stop_loss) is not null then
        perform trading.check_levels(p_type, v_price, p_take_profit, p_stop_loss);
    end if;

    v_rate := case when v.quote = v.currency then 1 else coalesce(v.rate, market.exchange_rate(v.quote, v.currency)) end;
    v_leverage := trading.leverage(v.plan_leverage, v.leverage);
    v_margin := round(trading.required_margin(v_price, p_units, v_leverage, v_rate), 18);
    v_spread := trading.spread_cost(v.spread_pips, v.pip, p_units);

    if v_margin > v.balance then -- E-17
        raise exception using errcode = 'BT205', message = 'Insufficient Balance!', column = 'amount';
    end if;
    if v.used_margin > 0 then
        select sum(case when e.rate = 1 then e.quote_value else round(e.quote_value, 30) / e.rate end) into v_floating
        from trading.exposure_values e where e.account_id = p_account_id;
    end if;
    if v_margin > v.balance - v.held - v.used_margin + least(0, v_floating) then -- Q-10
        raise exception using errcode = 'BT206', message = 'Insufficient Free Margin!', column = 'amount';
    end if;

    with opened as (
        insert into trading.orders (
            account_id, instrument_id, type, units, open_rate, spread, leverage, margin_used, exchange_rate, stop_out_level,
            take_profit, stop_loss, quote_time, created_at
        ) values (
            p_account_id, p_instrument_id, p_type, p_units, v_price, v_spread, v_leverage, v_margin, v_rate, v.stop_out_level,
            p_take_profit, p_stop_loss, v.time, v.now
        ) returning *
    ),
    margin as (
        update money.accounts set used_margin = used_margin + v_margin where id = p_account_id
    ),
    exposed as (
        insert into trading.exposures as e (
            account_id, instrument_id, orders, long_units, long_cost, short_units, short_cost, spread, stop_out_level
        ) values (
            p_account_id, p_instrument_id, 1,
            case p_type when 'buy' then p_units else 0 end, case p_type when 'buy' then p_units * v_price else 0 end,
            case p_type when 'sell' then p_units else 0 end, case p_type when 'sell' then p_units * v_price else 0 end,
            v_spread, v.stop_out_level
        ) on conflict (account_id, instrument_id) do update set
            orders = e.orders + 1,
            long_units = e.long_units + excluded.long_units,
            long_cost = e.long_cost + excluded.long_cost,
            short_units = e.short_units + excluded.short_units,
            short_cost = e.short_cost + excluded.short_cost,
            spread = e.spread + excluded.spread,
            stop_out_level = greatest(e.stop_out_level, excluded.stop_out_level)
    ),
    watched as (
        insert into trading.watched_accounts (account_id) values (p_account_id) on conflict do nothing
    ),
    levels as (
        insert into trading.fresh_levels (instrument_id) select p_instrument_id where coalesce(p_take_profit, p_stop_loss) is not null
    ),
    told as (
        insert into site.outbox (topic, ref) values ('user:' || v.user_id, '{"changed": ["orders", "account"]}')
    )
    select * into v_order from opened;
    return v_order;
end
$$;

comment on function trading.open_order(bigint, integer, trading.side, numeric, numeric, numeric, boolean) is
'Opens a market order at the current quote (Q-06 to Q-10). p_units: base units; levels are rates or null. The caller holds the account
row and has checked whose it is. Raises BT201 not tradable, BT202 market closed, BT203 no fresh price, BT204 amount, BT205 and BT206
margin, BT208, BT209, BT213 levels, BT210 no conversion rate. Internal: place_order and the engine call it.';
revoke all on function trading.open_order(bigint, integer, trading.side, numeric, numeric, numeric, boolean) from public;
