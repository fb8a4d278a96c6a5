-- Returns cost and outcome of an order as if placed now, unrounded, in the account's currency: margin (E-03, E-40),
-- free margin after it (E-10), pip value (E-04; outside forex the value of a move by 1.00, see in_pips), cost of the
-- quoted spread, the price markup that it includes (Q-159), the charge (E-06, Q-119), shares of the balance in per
-- cent, and the result at each level (E-05). p_kind is a kind of pending order at p_price and p_limit_price, null for a
-- market order; levels are rates, null for none. refusal is the error that placing it would raise, null if none: the
-- order is placed and rolled back. Without p_amount, units follow from p_risk or p_risk_percent (trading.size_by_risk).
-- Called by the review of the ticket. Locks: the account. Errors: BT104 not found, BT200 unknown instrument, BT203 no
-- price, BT204 invalid amount, BT210 no conversion rate, BT213 invalid rate, BT216 invalid side.
-- null: quote_time, spread_cost, spread_markup, price_markup, margin_share_before, margin_share_after, profit_outcome
-- null: profit_share, loss_outcome, loss_share, refusal
-- grant: bourse_app
create or replace function trading.review_order(
    p_actor_id bigint,
    p_balance_id bigint,
    p_instrument text,
    p_type text,
    p_kind text,
    p_amount numeric,
    p_price numeric default null,
    p_profit numeric default null,
    p_loss numeric default null,
    p_limit_price numeric default null,
    p_risk numeric default null,
    p_risk_percent numeric default null,
    out units numeric,
    out price numeric,
    out quote_time timestamptz,
    out order_value numeric,
    out margin numeric,
    out free_margin_after numeric,
    out pip_value numeric,
    out spread_cost numeric,
    out spread_markup numeric,
    out price_markup numeric,
    out in_pips boolean,
    out margin_share_before numeric,
    out margin_share_after numeric,
    out profit_outcome numeric,
    out profit_share numeric,
    out loss_outcome numeric,
    out loss_share numeric,
    out currency text,
    out price_decimals smallint,
    out refusal text
)
returns record
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_terms record;
    v_state record;
    v_rate record;
    v_tiers record;
    v_spread numeric;
    v_values text;
begin
    if p_type is null or p_type not in ('buy', 'sell') then
        raise exception using errcode = 'BT216', message = 'Choose buy or sell', column = 'type';
    end if;
    if p_amount is null and (p_risk is not null or p_risk_percent is not null) then
        p_amount := trading.size_by_risk(p_actor_id, p_balance_id, p_instrument, p_type,
            case when p_kind = 'stop_limit' then p_limit_price when p_kind is not null then p_price end, p_loss, p_risk, p_risk_percent);
    end if;
    units := p_amount;
    if p_amount is null or not (p_amount > 0 and p_amount <= 1e12) then
        raise exception using errcode = 'BT204', message = 'Enter a valid amount', column = 'amount';
    end if;
    select
        a.currency, i.id as instrument_id, i.category, i.quote, q.ask - q.bid as quoted_spread, market.shown_decimals(i.category, i.price_decimals) as price_decimals,
        market.pip_size(i.quote, i.pip_size) as pip, c.spread_pips, q.time as quote_time,
        case p_type when 'buy' then q.ask else q.bid end as market_rate, -- buys at the ask, sells at the bid (Q-06)
        trading.leverage(case i.category when 'forex' then p.forex_leverage when 'commodity' then p.commodity_leverage
            when 'index' then p.index_leverage when 'stock' then p.stock_leverage else p.crypto_leverage end, i.leverage) as leverage
    into v_terms
    from money.accounts a
    join iam.users u on u.id = a.user_id
    left join market.instruments i on i.name = p_instrument and i.deleted_at is null
    left join market.categories c on c.category = i.category
    left join market.quotes q on q.instrument_id = i.id
    left join money.plans p on p.id = u.plan_id
    where a.id = p_balance_id and a.user_id = p_actor_id;
    if not found then
        raise exception using errcode = 'BT104', message = 'Not found', column = 'balance_id';
    end if;
    if v_terms.instrument_id is null then
        raise exception using errcode = 'BT200', message = 'Unknown instrument', column = 'instrument';
    end if;
    price := case when p_kind is null then v_terms.market_rate when p_kind = 'stop_limit' then p_limit_price else p_price end;
    if price is null or not (price > 0 and price <= 1e9) then
        raise exception using errcode = case when p_kind is null then 'BT203' else 'BT213' end,
            message = case when p_kind is null then 'No price' else 'Enter a valid price' end,
            column = case when p_kind is null then 'instrument' when p_kind = 'stop_limit' then 'limitPrice' else 'price' end;
    end if;

    v_rate := market.find_rate(v_terms.quote, v_terms.currency);
    v_spread := trading.spread_cost(v_terms.spread_pips, v_terms.pip, p_amount);
    select * into v_state from trading.account_state(p_balance_id);
    currency := v_terms.currency;
    price_decimals := v_terms.price_decimals;
    quote_time := v_terms.quote_time;
    order_value := market.converted(price * p_amount, v_rate.multiplier, v_rate.divisor);
    v_terms.leverage := least(v_terms.leverage, trading.leverage_cap(p_actor_id, v_terms.instrument_id, market.clock()));
    margin := trading.required_margin(price, p_amount, v_terms.leverage, v_rate.divisor, v_rate.multiplier);
    select m.limits, m.leverages, coalesce(case p_type when 'buy' then e.long_cost else e.short_cost end, 0) as exposure into v_tiers
    from trading.margin_tiers m
    left join trading.exposures e on e.account_id = p_balance_id and e.instrument_id = m.instrument_id
    where m.instrument_id = v_terms.instrument_id;
    if found then
        margin := trading.tiered_margin(v_tiers.exposure, price * p_amount, v_terms.leverage, v_tiers.limits, v_tiers.leverages,
            v_rate.divisor, v_rate.multiplier);
    end if;
    free_margin_after := v_state.free_margin - margin;
    in_pips := v_terms.category = 'forex';
    pip_value := trading.pip_value(case when in_pips then v_terms.pip else 1 end, p_amount, v_rate.divisor, v_rate.multiplier);
    spread_cost := market.converted(v_terms.quoted_spread * p_amount, v_rate.multiplier, v_rate.divisor);
    select nullif(market.converted((m.bid_markup + m.ask_markup) * p_amount, v_rate.multiplier, v_rate.divisor), 0) into price_markup
    from market.markup_at(v_terms.instrument_id, v_terms.quote_time) m;
    spread_markup := nullif(market.converted(v_spread, v_rate.multiplier, v_rate.divisor), 0);
    profit_outcome := trading.profit_loss(p_type::trading.side, p_amount, price, nullif(p_profit, 0), v_spread,
        v_rate.divisor, v_rate.multiplier);
    loss_outcome := trading.profit_loss(p_type::trading.side, p_amount, price, nullif(p_loss, 0), v_spread,
        v_rate.divisor, v_rate.multiplier);
    margin_share_before := 100 * v_state.used_margin / nullif(v_state.balance, 0);
    margin_share_after := 100 * (v_state.used_margin + margin) / nullif(v_state.balance, 0);
    profit_share := 100 * profit_outcome / nullif(v_state.balance, 0);
    loss_share := 100 * loss_outcome / nullif(v_state.balance, 0);

    -- The order is placed in a subtransaction that is always rolled back, so that the same rules apply.
    begin
        if p_kind is null then
            perform trading.place_order(p_actor_id, p_balance_id, p_instrument, p_type, p_amount, p_profit, p_loss);
        else
            perform trading.place_pending(p_actor_id, p_balance_id, p_instrument, p_type, p_kind, p_amount, p_price, p_profit, p_loss,
                p_limit_price => p_limit_price);
        end if;
        raise sqlstate '40000';
    exception
        when sqlstate '40000' then
            null;
        when others then
            if sqlstate not like 'BT%' then
                raise;
            end if;
            get stacked diagnostics v_values = pg_exception_detail;
            refusal := trading.refusal_text(p_actor_id, sqlerrm, v_values);
    end;
end;
$$;

-- Returns the sentence of an error, with the values of its detail in the reader's language. Called by
-- trading.review_order and trading.preview_position.
create or replace function trading.refusal_text(
    p_reader_id bigint,
    p_message text,
    p_detail text
)
returns text
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select case when p_detail like '{%' then (
        select site.translate(u.language_code, p_message, p_detail::jsonb) from iam.users u where u.id = p_reader_id
    ) else p_message end
$$;
