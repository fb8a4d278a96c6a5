-- Returns what trading.risk_desk returns for one instrument, with its ten largest holders, the what-if ladder, the value
-- of a move by 1.00, its pending orders, and its neighbours by name. Null for an unknown instrument. p_filters as in
-- trading.risk_desk. Called by GET /admin/risk/{instrument}. Errors: BT102 account inactive, BT103 forbidden.
-- null: result
-- grant: bourse_app
create or replace function trading.risk_instrument(
    p_actor_id bigint,
    p_instrument text,
    p_filters jsonb
)
returns jsonb
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_users bigint[] := trading.risk_users(p_actor_id, p_filters);
    v_currency text := trading.risk_currency();
    v_mode money.account_mode := case when p_filters ->> 'mode' = 'demo' then 'demo' else 'real' end;
    v market.instrument_list;
begin
    select * into v from market.instrument_list l where l.name = p_instrument;
    if not found then
        return null;
    end if;
    return trading.risk_desk(p_actor_id, p_filters - 'category' || jsonb_build_object('instrument', p_instrument)) || jsonb_build_object(
        'instrument', jsonb_build_object('id', v.id, 'name', v.name, 'title', v.alias, 'category', v.category, 'base', v.base, 'quote', v.quote,
            'decimals', v.price_decimals, 'bid', v.bid::text, 'ask', v.ask::text, 'spread', (v.ask - v.bid)::text,
            'state', v.trade_state, 'until', v.trade_state_until, 'isTradable', v.tradable),
        'previous', (select max(i.name) from market.instruments i where i.deleted_at is null and i.name < p_instrument),
        'next', (select min(i.name) from market.instruments i where i.deleted_at is null and i.name > p_instrument),
        'pending', (
            select count(*) from trading.pending_orders p join money.accounts a on a.id = p.account_id
            where p.instrument_id = v.id and p.status = 'pending' and a.mode = v_mode and (v_users is null or a.user_id = any (v_users))
        ),
        'states', (
            select coalesce(jsonb_agg(jsonb_build_object('scope', trading.restriction_name(r.instrument_id, r.category), 'state', r.state,
                'reason', r.reason, 'until', r.expires_at, 'by', u.full_name, 'at', r.set_at) order by r.state desc, r.id), '[]')
            from trading.restrictions r left join iam.users u on u.id = r.set_by
            where trading.restricts(r.instrument_id, r.category, v.id, v.category::market.category)
                and (r.expires_at is null or r.expires_at > market.clock())
        ),
        'holders', (
            select coalesce(jsonb_agg(jsonb_build_object('accountId', h.account_id, 'userId', u.id, 'name', u.full_name,
                'netUnits', trim_scale(h.units)::text, 'entry', round(h.entry, 10)::text, 'profit', round(h.profit_loss, 2)::text,
                'share', round(100 * abs(h.units) / h.whole)) order by abs(h.units) desc, h.account_id), '[]')
            from (
                select e.account_id, a.user_id, e.long_units - e.short_units as units,
                    case when e.long_units >= e.short_units then e.long_cost / nullif(e.long_units, 0) else e.short_cost / e.short_units end as entry,
                    market.converted(e.long_units * v.ask - e.long_cost - e.short_units * v.bid + e.short_cost - e.spread, x.multiplier, x.divisor) as profit_loss,
                    sum(e.long_units + e.short_units) over () as whole
                from trading.exposures e
                join money.accounts a on a.id = e.account_id
                left join trading.risk_rates x on x.quote = v.quote and x.currency = v_currency
                where e.instrument_id = v.id and a.mode = v_mode and (v_users is null or a.user_id = any (v_users))
                order by abs(e.long_units - e.short_units) desc, e.account_id
                limit 10
            ) h
            join iam.users u on u.id = h.user_id
        ),
        'moveValue', (
            select coalesce(round(abs(sum(market.converted(e.long_units - e.short_units, x.multiplier, x.divisor))), 2), 0)::text
            from trading.exposures e
            join money.accounts a on a.id = e.account_id
            join trading.risk_rates x on x.quote = v.quote and x.currency = v_currency
            where e.instrument_id = v.id and a.mode = v_mode and (v_users is null or a.user_id = any (v_users))
        ),
        'ladder', (
            select coalesce(jsonb_agg(jsonb_build_object('step', trim_scale(l.step)::text, 'bid', l.bid::text, 'ask', l.ask::text,
                'stopLosses', l.stop_losses, 'takeProfits', l.take_profits, 'stopOuts', l.stop_outs,
                'stopLossAmount', round(l.stop_loss_amount, 2)::text, 'takeProfitAmount', round(l.take_profit_amount, 2)::text,
                'stopOutAmount', round(l.stop_out_amount, 2)::text, 'netUnits', trim_scale(l.net_units)::text,
                'protection', round(l.protection, 2)::text, 'change', round(l.change, 2)::text,
                'weight', coalesce(round(100 * abs(l.change) / nullif(l.largest, 0)), 0)) order by l.step desc), '[]')
            from (
                select s.*, max(abs(s.change)) over () as largest from trading.risk_ladder(v_users, v_mode, v.id, v_currency) s
            ) l
        ));
end;
$$;

-- Returns what one tick at each step of ±0.1 to ±5 % of an instrument's present bid and ask would close, by the rules of
-- the engine (E-13, E-14, E-12), all other instruments unchanged: orders and their value by cause, customers' net
-- units afterwards, the cost of negative balance protection (Q-05), and the change of the broker's P/L by the move less
-- that cost. Amounts are in p_currency at the step's prices. Writes nothing. Called by trading.risk_instrument.
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
        return next;
    end loop;
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
