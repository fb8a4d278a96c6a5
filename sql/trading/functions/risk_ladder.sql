-- Returns what one tick at each step of ±0.1 to ±5 % of an instrument's present bid and ask would close, by the rules
-- of the engine (E-13, E-14, E-12), all other instruments unchanged: orders and their value by cause, customers' net
-- units afterwards, the cost of negative balance protection (Q-05), and the change of the broker's P/L, with its open
-- hedges, less that cost. The step also moves the conversions that use the instrument, with the value of all positions
-- that are converted by them (Q-143). Amounts are in p_currency at the step's prices. Writes nothing. Called by
-- trading.risk_instrument.
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
    v_net_units numeric;
    v_bids numeric[];
    v_asks numeric[];
    v_changes numeric[];
    v_hits record;
    v_stops record;
begin
    select * into v_quote from market.quotes q where q.instrument_id = p_instrument_id;
    if not found then
        return;
    end if;
    v_account_ids := trading.ladder_accounts(p_users, p_mode, v_quote, c_steps);
    select coalesce(sum(e.long_units - e.short_units), 0) into v_net_units
    from trading.exposures e
    join money.accounts a on a.id = e.account_id
    where e.instrument_id = p_instrument_id and a.mode = p_mode and (p_users is null or a.user_id = any (p_users));
    select array_agg(round(v_quote.bid * (1 + s / 100), v_places) order by n), array_agg(round(v_quote.ask * (1 + s / 100), v_places) order by n)
    into v_bids, v_asks
    from unnest(c_steps) with ordinality s (s, n);
    v_changes := trading.ladder_changes(p_users, p_mode, v_quote, v_bids, v_asks, p_currency);
    for n in 1 .. cardinality(c_steps) loop
        step := c_steps[n];
        bid := v_bids[n];
        ask := v_asks[n];
        select * into v_hits from trading.ladder_levels(p_users, p_mode, p_instrument_id, bid, ask, p_currency);
        select * into v_stops from trading.ladder_stop_outs(v_account_ids, p_instrument_id, bid, ask, p_currency);
        stop_losses := v_hits.stop_losses;
        stop_loss_amount := v_hits.stop_loss_amount;
        take_profits := v_hits.take_profits;
        take_profit_amount := v_hits.take_profit_amount;
        stop_outs := v_stops.orders;
        stop_out_amount := v_stops.amount;
        net_units := v_net_units - v_hits.net_units - v_stops.net_units;
        protection := v_stops.protection;
        change := v_changes[n] - protection;
        return next;
    end loop;
end;
$$;

-- Returns for each pair of prices of an instrument the change of the broker's floating P/L against its quote, in
-- p_currency: of the positions and hedges in the instrument, and of those in others whose P/L is converted with its
-- price, to the account's currency or from that to p_currency. Called by trading.risk_ladder.
create or replace function trading.ladder_changes(
    p_users bigint[],
    p_mode money.account_mode,
    p_quote market.quotes,
    p_bids numeric[],
    p_asks numeric[],
    p_currency text
)
returns numeric[]
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_custom_plan
as $$
begin
    return (
        with steps as materialized (
            select s.n, s.bid, s.ask from unnest(p_quote.bid || p_bids, p_quote.ask || p_asks) with ordinality s (bid, ask, n)
        ), rates as materialized (
            select s.n, r.quote, r.currency, r.multiplier, r.divisor
            from steps s cross join lateral trading.rates_at(p_quote.instrument_id, s.bid, s.ask) r
        ), moving as materialized (
            select r.quote, r.currency from market.conversion_rates r
            join market.conversion_legs l on l.conversion_id = r.id and l.instrument_id = p_quote.instrument_id
        ), affected as materialized (
            select i.id as instrument_id, i.quote, c.code as currency
            from market.instruments i
            cross join market.currencies c
            where i.id = p_quote.instrument_id
                or exists (select from moving m where m.quote = i.quote and m.currency = c.code or m.quote = c.code and m.currency = p_currency)
        ), book as materialized (
            select f.instrument_id, f.quote, f.currency, sum(e.long_units::numeric) as long_units, sum(e.long_cost::numeric) as long_cost,
                sum(e.short_units::numeric) as short_units, sum(e.short_cost::numeric) as short_cost, sum(e.spread::numeric) as spread
            from affected f
            join trading.exposures e on e.instrument_id = f.instrument_id
            join money.accounts a on a.id = e.account_id and a.currency = f.currency
            where a.mode = p_mode and (p_users is null or a.user_id = any (p_users))
            group by f.instrument_id, f.quote, f.currency
            union all
            -- The broker's bought hedge gains what a customer's short position loses: both are valued at the bid.
            select f.instrument_id, f.quote, f.currency, coalesce(sum(h.units) filter (where h.side = 'sell'), 0),
                coalesce(sum(h.units * h.open_rate) filter (where h.side = 'sell'), 0), coalesce(sum(h.units) filter (where h.side = 'buy'), 0),
                coalesce(sum(h.units * h.open_rate) filter (where h.side = 'buy'), 0), 0
            from affected f
            join trading.hedges h on h.instrument_id = f.instrument_id and h.state = 'open'
            where f.currency = p_currency and p_users is null and p_mode = 'real'
            group by f.instrument_id, f.quote, f.currency
        ), totals as (
            select s.n, coalesce(sum(market.converted(market.converted(
                b.long_units * v.ask - b.long_cost - b.short_units * v.bid + b.short_cost - b.spread, x.multiplier, x.divisor),
                y.multiplier, y.divisor)), 0) as amount
            from steps s
            left join book b on true
            left join market.quotes q on q.instrument_id = b.instrument_id
            cross join lateral (
                select case when b.instrument_id = p_quote.instrument_id then s.bid else q.bid end as bid,
                    case when b.instrument_id = p_quote.instrument_id then s.ask else q.ask end as ask
            ) v
            left join rates x on x.n = s.n and x.quote = b.quote and x.currency = b.currency
            left join rates y on y.n = s.n and y.quote = b.currency and y.currency = p_currency
            group by s.n
        )
        select array_agg(n.amount - t.amount order by t.n) from totals n join totals t on n.n = 1 and t.n > 1
    );
end;
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

-- Returns number and value of the orders of an instrument whose take-profit (E-13) or stop-loss (E-14) one tick
-- reaches, take-profit first as in trading.run_engine, and their net units. Called by trading.risk_ladder.
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
            o.type = 'buy' and (o.take_profit <= p_ask or o.stop_cell >= p_ask * 0.999 and o.stop_loss >= p_ask)
            or o.type = 'sell' and (o.take_profit >= p_bid or o.stop_cell <= p_bid and o.stop_loss <= p_bid))
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
