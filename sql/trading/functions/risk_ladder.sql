-- Returns what one tick at each step of ±0.1 to ±5 % of an instrument's present bid and ask would close, by the rules of
-- the engine (E-13, E-14, E-12), all other instruments unchanged: orders and their value by cause, customers' net
-- units afterwards, the cost of negative balance protection (Q-05), and the change of the broker's P/L by the move, with
-- its open hedges (trading.risk_book), less that cost. The step also moves the conversions that use the instrument
-- (Q-143). Amounts are in p_currency at the step's prices. Writes nothing. Called by trading.risk_instrument.
create or replace function trading.risk_ladder(
    p_users bigint[],
    p_mode money.account_mode,
    p_instrument_id integer,
    p_currency text
)
returns table (
    step numeric, bid numeric, ask numeric, stop_losses bigint, stop_loss_amount numeric, take_profits bigint, take_profit_amount numeric,
    stop_outs bigint, stop_out_amount numeric, net_units numeric, protection numeric, change numeric
)
language plpgsql
stable
rows 12
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    c_steps constant numeric[] := '{5, 2, 1, 0.5, 0.25, 0.1, -0.1, -0.25, -0.5, -1, -2, -5}';
    v_quote market.quotes;
    v_places smallint := (select i.price_decimals from market.instruments i where i.id = p_instrument_id);
    v_account_ids bigint[];
    v_hits record;
    v_stops record;
begin
    select * into v_quote from market.quotes q where q.instrument_id = p_instrument_id;
    if not found then
        return;
    end if;
    v_account_ids := trading.ladder_accounts(p_users, p_mode, v_quote, c_steps);
    foreach step in array c_steps loop
        bid := round(v_quote.bid * (1 + step / 100), v_places);
        ask := round(v_quote.ask * (1 + step / 100), v_places);
        select * into v_hits from trading.ladder_levels(p_users, p_mode, p_instrument_id, bid, ask, p_currency);
        select * into v_stops from trading.ladder_stop_outs(v_account_ids, p_instrument_id, bid, ask, p_currency);
        stop_losses := v_hits.stop_losses;
        stop_loss_amount := v_hits.stop_loss_amount;
        take_profits := v_hits.take_profits;
        take_profit_amount := v_hits.take_profit_amount;
        stop_outs := v_stops.orders;
        stop_out_amount := v_stops.amount;
        protection := v_stops.protection;
        -- The exposures of the instrument, added up by the accounts' currency, at the step less at present.
        select coalesce(sum(e.units), 0) - v_hits.net_units - v_stops.net_units,
            coalesce(sum(
                market.converted(market.converted(e.value_now, n.multiplier, n.divisor), m.multiplier, m.divisor)
                - market.converted(market.converted(e.value_then, x.multiplier, x.divisor), y.multiplier, y.divisor)), 0) - protection
        into net_units, change
        from (
            select a.currency, i.quote, sum(h.long_units - h.short_units) as units,
                sum(h.long_units * v_quote.ask - h.long_cost - h.short_units * v_quote.bid + h.short_cost - h.spread) as value_now,
                sum(h.long_units * ask - h.long_cost - h.short_units * bid + h.short_cost - h.spread) as value_then
            from trading.exposures h
            join money.accounts a on a.id = h.account_id
            join market.instruments i on i.id = h.instrument_id
            where h.instrument_id = p_instrument_id and a.mode = p_mode and (p_users is null or a.user_id = any (p_users))
            group by a.currency, i.quote
        ) e
        left join trading.risk_rates n on n.quote = e.quote and n.currency = e.currency
        left join trading.risk_rates m on m.quote = e.currency and m.currency = p_currency
        left join trading.rates_at(p_instrument_id, bid, ask) x on x.quote = e.quote and x.currency = e.currency
        left join trading.rates_at(p_instrument_id, bid, ask) y on y.quote = e.currency and y.currency = p_currency;
        if p_users is null and p_mode = 'real' then
            change := change + trading.ladder_hedges(v_quote, bid, ask, p_currency);
        end if;
        return next;
    end loop;
end;
$$;

-- Returns the change of the P/L of the open hedges of an instrument between its quote and a step's prices, in p_currency.
-- Called by trading.risk_ladder.
create or replace function trading.ladder_hedges(
    p_quote market.quotes,
    p_bid numeric,
    p_ask numeric,
    p_currency text
)
returns numeric
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select coalesce(market.converted(h.value_then, x.multiplier, x.divisor) - market.converted(h.value_now, n.multiplier, n.divisor), 0)
    from (
        select i.quote,
            sum(o.units * case o.side when 'buy' then p_quote.bid - o.open_rate else o.open_rate - p_quote.ask end) as value_now,
            sum(o.units * case o.side when 'buy' then p_bid - o.open_rate else o.open_rate - p_ask end) as value_then
        from market.instruments i
        left join trading.hedges o on o.instrument_id = i.id and o.state = 'open'
        where i.id = p_quote.instrument_id
        group by i.quote
    ) h
    left join trading.risk_rates n on n.quote = h.quote and n.currency = p_currency
    left join trading.rates_at(p_quote.instrument_id, p_bid, p_ask) x on x.quote = h.quote and x.currency = p_currency
$$;

-- Returns the accounts that the steps could stop out: those whose margin band (trading.set_bands) a step leaves, and
-- watched ones. Called by trading.risk_ladder.
create or replace function trading.ladder_accounts(
    p_users bigint[],
    p_mode money.account_mode,
    p_quote market.quotes,
    p_steps numeric[]
)
returns bigint[]
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select array_agg(a.id)
    from (
        select e.account_id
        from trading.exposures e
        cross join (select min(s) as lowest, max(s) as highest from unnest(p_steps) s) r
        where e.instrument_id = p_quote.instrument_id
            and (e.ask_falls_to >= p_quote.ask * (1 + r.lowest / 100) or e.bid_rises_to <= p_quote.bid * (1 + r.highest / 100))
        union
        select b.account_id from trading.rate_bands b
        join market.conversion_legs l on l.conversion_id = b.conversion_id and l.instrument_id = p_quote.instrument_id
        union
        select w.account_id from trading.watched_accounts w
    ) c
    join money.accounts a on a.id = c.account_id
    where a.mode = p_mode and (p_users is null or a.user_id = any (p_users))
$$;

-- Returns number and value of the orders of an instrument whose take-profit (E-13) or stop-loss (E-14) one tick reaches,
-- take-profit first as in trading.run_engine, and their net units. Called by trading.risk_ladder.
create or replace function trading.ladder_levels(
    p_users bigint[],
    p_mode money.account_mode,
    p_instrument_id integer,
    p_bid numeric,
    p_ask numeric,
    p_currency text,
    out stop_losses bigint,
    out stop_loss_amount numeric,
    out take_profits bigint,
    out take_profit_amount numeric,
    out net_units numeric
)
returns record
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select
        count(*) filter (where not h.is_profit),
        coalesce(sum(market.converted(h.units * (p_bid + p_ask) / 2, x.multiplier, x.divisor)) filter (where not h.is_profit), 0),
        count(*) filter (where h.is_profit),
        coalesce(sum(market.converted(h.units * (p_bid + p_ask) / 2, x.multiplier, x.divisor)) filter (where h.is_profit), 0),
        coalesce(sum(case h.type when 'buy' then h.units else -h.units end), 0)
    from (
        select o.account_id, o.instrument_id, o.type, o.units::numeric as units,
            coalesce(case o.type when 'buy' then o.take_profit <= p_ask else o.take_profit >= p_bid end, false) as is_profit
        from trading.orders o
        where o.instrument_id = p_instrument_id and o.close_time is null and (
            o.type = 'buy' and (o.take_profit <= p_ask or o.stop_loss >= p_ask) or o.type = 'sell' and (o.take_profit >= p_bid or o.stop_loss <= p_bid))
    ) h
    join money.accounts a on a.id = h.account_id
    join market.instruments i on i.id = h.instrument_id
    left join trading.rates_at(p_instrument_id, p_bid, p_ask) x on x.quote = i.quote and x.currency = p_currency
    where a.mode = p_mode and (p_users is null or a.user_id = any (p_users))
$$;

-- Returns the conversions with the quote of one instrument replaced: the fraction moves with its leg. Called by the
-- functions of the ladder.
create or replace function trading.rates_at(
    p_instrument_id integer,
    p_bid numeric,
    p_ask numeric
)
returns table (quote text, currency text, multiplier numeric, divisor numeric)
language sql
stable
rows 50
security definer
set search_path = pg_catalog, pg_temp
as $$
    select r.quote, r.currency, r.multiplier * case when l.inverted then f.factor else 1 end,
        r.divisor * case when not l.inverted then f.factor else 1 end
    from market.conversion_rates r
    left join market.conversion_legs l on l.conversion_id = r.id and l.instrument_id = p_instrument_id
    cross join (select round(p_bid + p_ask, 50) / (q.bid + q.ask) as factor from market.quotes q where q.instrument_id = p_instrument_id) f
    union all
    select c.code, c.code, 1, 1 from market.currencies c
$$;
