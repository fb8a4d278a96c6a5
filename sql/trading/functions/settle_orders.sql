-- Closes open orders at the current quotes: posts profit or loss, rounded half-up to 5 decimals, to the ledger in the
-- order of the given ids, releases margin, reduces exposures and stores evidence. Accounts left negative without open
-- orders are credited back to 0.00 (Q-05), unless the setting negativeBalanceProtection is off. Set-based, regardless
-- of the number of orders; closed ids are skipped. The caller holds the account rows. Called by trading.close_order,
-- trading.close_orders, trading.close_at_levels and trading.stop_out_accounts. Raises 40001 if a requested close
-- uses prices later than ticks that the account has missed (Q-114).
create or replace function trading.settle_orders(
    p_order_ids bigint[],
    p_reason trading.close_reason,
    p_actor_id bigint default null,
    -- A stop-out passes the evidence of each order: its level, and the account with its positions directly before the
    -- close.
    p_tick_instrument_id integer default null,
    p_levels numeric[] default null,
    p_balances numeric[] default null,
    p_equities numeric[] default null,
    p_margins numeric[] default null,
    p_cascade_ids bigint[] default null,
    p_cascade_places integer[] default null,
    p_positions jsonb[] default null
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_account_ids bigint[];
    v_amounts numeric[];
    v_sources text[];
    v_released numeric[];
    v_protects boolean;
    v_is_late boolean;
    v_by_request boolean := p_reason in ('customer', 'staff');
    v_now timestamptz := market.clock();
    v_notified_at timestamptz := case when v_by_request then clock_timestamp() end;
    v_rule text := case p_reason
        when 'take_profit' then 'take profit' when 'stop_loss' then 'stop loss'
        when 'stop_out' then case site.setting('stopOutRule') when 'negative_level' then 'equity <= 0' else 'margin level <= stop-out level' end
        else 'asked' end;
begin
    with closed as (
        update trading.orders o set
            close_time = v_now,
            close_rate = m.market_rate,
            close_reason = p_reason,
            exchange_rate = m.rate,
            rate_multiplier = m.multiplier,
            rate_divisor = m.divisor,
            pro_loss = round(
                trading.profit_loss(o.type, o.units, o.open_rate, m.market_rate, o.spread, m.divisor, m.multiplier), 5)
        from (
            select k.*, a.balance as account_balance, a.used_margin as account_margin,
                -- buys at the ask, sells at the bid (Q-06)
                case j.type when 'buy' then q.ask else q.bid end as market_rate,
                case when i.quote = a.currency then 1 else x.rate end as rate,
                case when i.quote = a.currency then 1 else x.multiplier end as multiplier,
                case when i.quote = a.currency then 1 else x.divisor end as divisor,
                q.bid as order_bid, q.ask as order_ask, q.time as order_quote_time,
                coalesce(j.rate_multiplier, 1) as margin_multiplier, coalesce(j.rate_divisor, j.exchange_rate) as margin_divisor
            from unnest(p_order_ids, p_levels, p_balances, p_equities, p_margins, p_cascade_ids, p_cascade_places, p_positions)
                with ordinality k (order_id, level, balance, equity, total_margin, cascade_id, cascade_place, positions, n)
            join trading.orders j on j.id = k.order_id and j.close_time is null
            join money.accounts a on a.id = j.account_id
            join market.instruments i on i.id = j.instrument_id
            join market.quotes q on q.instrument_id = j.instrument_id
            left join market.conversion_rates x on x.quote = nullif(i.quote, a.currency) and x.currency = a.currency
        ) m
        where o.id = m.order_id
        returning o.id, o.account_id, o.instrument_id, o.type, o.units, o.open_rate, o.spread, o.margin_used, o.exchange_rate, o.pro_loss,
            case p_reason when 'take_profit' then o.take_profit when 'stop_loss' then o.stop_loss else m.level end as level,
            m.balance, m.equity, m.total_margin, m.n, m.account_balance, m.account_margin, m.margin_multiplier, m.margin_divisor,
            m.order_bid, m.order_ask, m.order_quote_time, m.cascade_id, m.cascade_place, m.positions
    ),
    -- Cause and circumstances: the tick, the rule, and the account before the first of these closes or, for a stop-out,
    -- before this close.
    evidence as (
        insert into trading.closures (
            order_id, reason, rule, level, tick_instrument_id, tick_time, bid, ask, exchange_rate, balance, equity, used_margin, margin_level,
            notified_at, margin_multiplier, margin_divisor, order_bid, order_ask, order_quote_time, cascade_id, cascade_place, positions
        )
        select c.id, p_reason,
            v_rule || case p_reason
                when 'take_profit' then case c.type when 'buy' then ' <= ask' else ' >= bid' end
                when 'stop_loss' then case c.type when 'buy' then ' >= ask' else ' <= bid' end
                else '' end,
            c.level, q.instrument_id, q.time, q.bid, q.ask, c.exchange_rate,
            coalesce(c.balance, s.balance), coalesce(c.equity, s.equity), coalesce(c.total_margin, s.used_margin),
            trading.margin_level(coalesce(c.equity, s.equity), coalesce(c.total_margin, s.used_margin)), v_notified_at,
            c.margin_multiplier, c.margin_divisor, c.order_bid, c.order_ask, c.order_quote_time, c.cascade_id, c.cascade_place, c.positions
        from closed c
        join market.quotes q on q.instrument_id = coalesce(p_tick_instrument_id, c.instrument_id)
        left join trading.account_states(
            case when p_balances is null then array(select distinct account_id from closed) end
        ) s on s.account_id = c.account_id
    ),
    -- The frame of the quotes' snapshot: later frames have not seen the close (Q-114).
    recorded as (
        insert into trading.fresh_edges (account_id, frame)
        select distinct c.account_id, k.frame from closed c cross join market.clock_state k where v_by_request
    ),
    exposed as (
        select account_id, instrument_id, count(*) as orders, sum(spread) as spread,
            coalesce(sum(units) filter (where type = 'buy'), 0) as long_units,
            coalesce(sum(units * open_rate) filter (where type = 'buy'), 0) as long_cost,
            coalesce(sum(units) filter (where type = 'sell'), 0) as short_units,
            coalesce(sum(units * open_rate) filter (where type = 'sell'), 0) as short_cost
        from closed group by account_id, instrument_id
    ),
    emptied as (
        delete from trading.exposures e using exposed x
        where e.account_id = x.account_id and e.instrument_id = x.instrument_id and e.orders = x.orders
        returning e.account_id, e.instrument_id
    ),
    reduced as (
        update trading.exposures e set
            orders = e.orders - x.orders,
            long_units = e.long_units - x.long_units,
            long_cost = e.long_cost - x.long_cost,
            short_units = e.short_units - x.short_units,
            short_cost = e.short_cost - x.short_cost,
            spread = e.spread - x.spread
        from (select * from exposed where (account_id, instrument_id) not in (select account_id, instrument_id from emptied)) x
        where e.account_id = x.account_id and e.instrument_id = x.instrument_id
    ),
    -- The remaining exposure in a foreign currency may have changed its sign, which makes the rate band invalid.
    watched as (
        insert into trading.watched_accounts (account_id)
        select distinct c.account_id from closed c join trading.rate_bands b on b.account_id = c.account_id
        on conflict do nothing
    )
    select array_agg(account_id order by n), array_agg(pro_loss order by n), array_agg(id::text order by n), array_agg(margin_used order by n),
        exists (
            select from closed group by account_id
            having min(account_balance) + sum(pro_loss) < 0 and min(account_margin) = sum(margin_used)
        ),
        v_by_request and exists (
            select from (select distinct account_id from closed) c cross join market.clock_state k
            where trading.has_missed_ticks(c.account_id, k.frame)
                or k.moves_from <= k.frame and trading.has_unfollowed_moves(c.account_id, k.frame)
        )
    into v_account_ids, v_amounts, v_sources, v_released, v_protects, v_is_late
    from closed;
    if v_is_late then
        perform trading.reject_frame();
    end if;

    if v_account_ids is not null then
        v_protects := v_protects and site.setting('negativeBalanceProtection') is distinct from 'off'; -- Q-05
        perform money.post_transfers(v_account_ids, v_amounts, 'profit_loss', 'order', v_sources, p_actor_id, v_released, v_protects);
    end if;
end;
$$;
