-- Returns what one tick of an instrument would stop out among the given accounts, after its take-profits and
-- stop-losses, by the rules of trading.pick_stop_outs: the number of orders, their value in p_currency and net units in
-- this instrument, and the negative balances that would be credited (Q-05). Orders in other instruments count in number
-- and value. Writes nothing. Called by trading.risk_ladder.
create or replace function trading.ladder_stop_outs(
    p_account_ids bigint[],
    p_instrument_id integer,
    p_bid numeric,
    p_ask numeric,
    p_currency text,
    out orders bigint,
    out amount numeric,
    out net_units numeric,
    out protection numeric
)
returns record
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_rule text := coalesce(site.setting('stopOutRule'), 'margin_level');
    v_protects boolean := site.setting('negativeBalanceProtection') is distinct from 'off';
    v_account_id bigint;
    v_margin numeric;
    v record;
begin
    orders := 0;
    amount := 0;
    net_units := 0;
    protection := 0;
    for v in
        select o.*, sum(o.margin_used) over (partition by o.account_id) as all_margin
        from trading.ladder_orders(p_account_ids, p_instrument_id, p_bid, p_ask, p_currency, v_rule) o
        order by o.account_id, o.is_hit desc, o.profit_loss, o.margin_used desc, o.id -- worst loss first (Q-90)
    loop
        if v_account_id is distinct from v.account_id then
            v_account_id := v.account_id;
            v_margin := v.all_margin;
        end if;
        continue when not (v.is_hit or v.can_close and trading.is_stopped_out(v.equity, v_margin, v.stop_out_level, v_rule));
        v_margin := v_margin - v.margin_used;
        if v_protects and v_margin = 0 then
            protection := protection + v.shortfall;
        end if;
        continue when v.is_hit;
        orders := orders + 1;
        amount := amount + v.amount;
        if v.instrument_id = p_instrument_id then
            net_units := net_units + case v.type when 'buy' then v.units else -v.units end;
        end if;
    end loop;
end;
$$;

-- Returns the open orders of those accounts that are at their stop-out at the prices of a tick: whether the tick
-- reaches a level of the order (is_hit) or could stop it out (can_close; Q-03, Q-91, Q-116), P/L in the account's
-- currency, and value in p_currency; shortfall is the negative equity in p_currency. Called by
-- trading.ladder_stop_outs.
create or replace function trading.ladder_orders(
    p_account_ids bigint[],
    p_instrument_id integer,
    p_bid numeric,
    p_ask numeric,
    p_currency text,
    p_rule text
)
returns table (
    id bigint, account_id bigint, instrument_id integer, type trading.side, units numeric, margin_used numeric, stop_out_level numeric,
    equity numeric, profit_loss numeric, amount numeric, can_close boolean, is_hit boolean, shortfall numeric
)
language sql
stable
rows 100
security definer
set search_path = pg_catalog, pg_temp
as $$
    with rates as materialized (
        select * from trading.rates_at(p_instrument_id, p_bid, p_ask)
    ), prices as materialized (
        select i.id, i.quote, case when i.id = p_instrument_id then p_bid else q.bid end as bid, case when i.id = p_instrument_id then p_ask else q.ask end as ask,
            i.id = p_instrument_id or (q.in_hours and q.review_since is null and q.time >= n.now - coalesce(i.stale_after, c.stale_after)
                and q.time <= n.now + market.clock_tolerance()
                and market.is_open(coalesce(i.calendar_id, c.calendar_id), n.now)) as can_close
        from market.instruments i
        join market.categories c on c.category = i.category
        join market.quotes q on q.instrument_id = i.id
        cross join (select market.clock() as now) n
        where i.id in (select e.instrument_id from trading.exposures e where e.account_id = any (p_account_ids))
    ), states as materialized (
        select a.id, a.currency, a.balance + sum(market.converted(
            e.long_units * p.ask - e.long_cost - e.short_units * p.bid + e.short_cost - e.spread, x.multiplier, x.divisor)) as equity
        from trading.exposures e
        join money.accounts a on a.id = e.account_id
        join prices p on p.id = e.instrument_id
        join rates x on x.quote = p.quote and x.currency = a.currency
        where e.account_id = any (p_account_ids)
        group by a.id
        having trading.is_stopped_out(a.balance + sum(market.converted(
            e.long_units * p.ask - e.long_cost - e.short_units * p.bid + e.short_cost - e.spread, x.multiplier, x.divisor)),
            a.used_margin, max(e.stop_out_level), p_rule)
    )
    select o.id, o.account_id, o.instrument_id, o.type, o.units, o.margin_used, o.stop_out_level, s.equity,
        trading.profit_loss(o.type, o.units, o.open_rate, case o.type when 'buy' then p.ask else p.bid end, o.spread, x.divisor, x.multiplier),
        coalesce(market.converted(o.units * (p.bid + p.ask) / 2, y.multiplier, y.divisor), 0), p.can_close,
        o.instrument_id = p_instrument_id and coalesce(
            case o.type when 'buy' then o.take_profit <= p_ask or o.stop_loss >= p_ask else o.take_profit >= p_bid or o.stop_loss <= p_bid end, false),
        coalesce(market.converted(greatest(-s.equity, 0), z.multiplier, z.divisor), 0)
    from states s
    join trading.orders o on o.account_id = s.id and o.close_time is null
    join prices p on p.id = o.instrument_id
    join rates x on x.quote = p.quote and x.currency = s.currency
    left join rates y on y.quote = p.quote and y.currency = p_currency
    left join rates z on z.quote = s.currency and z.currency = p_currency
$$;
