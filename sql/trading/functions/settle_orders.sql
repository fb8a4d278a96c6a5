create or replace function trading.settle_orders(
    p_order_ids bigint[],
    p_reason trading.close_reason,
    p_actor_id bigint default null
) returns void
language plpgsql security definer set search_path = ''
as $$
declare
    v_account_ids bigint[];
    v_amounts numeric[];
    v_sources text[];
    v_now timestamptz := market.clock();
begin
    with closed as (
        update trading.orders o set
            close_time = v_now,
            close_rate = m.market_rate,
            close_reason = p_reason,
            exchange_rate = m.rate,
            pro_loss = round(
                trading.profit_loss(o.type, o.units, o.open_rate, m.market_rate, o.spread, m.rate), 5)
        from (
            select k.id, case k.type when 'buy' then q.ask else q.bid end as market_rate, -- Q-06
                case when i.quote = a.currency then 1 else x.rate end as rate, q.bid, q.ask, q.time
            from trading.orders k
            join money.accounts a on a.id = k.account_id
            join market.instruments i on i.id = k.instrument_id
            join market.quotes q on q.instrument_id = k.instrument_id
            left join market.conversion_rates x on x.quote = nullif(i.quote, a.currency) and x.currency = a.currency
            where k.id = any(p_order_ids) and k.close_time is null
        ) m
        where o.id = m.id
        returning o.*, m.bid, m.ask, m.time
    ),
    -- The engine has written its own evidence before; whoever asked for a close sees what they got, from the same moment.
    evidence as (
        insert into trading.closures (
            order_id, reason, rule, tick_instrument_id, tick_time, bid, ask, exchange_rate, balance, equity, used_margin, margin_level, told_at
        )
        select c.id, p_reason, 'asked', c.instrument_id, c.time, c.bid, c.ask, c.exchange_rate, s.balance, s.equity, s.used_margin,
            trading.margin_level(s.equity, s.used_margin), clock_timestamp()
        from closed c
        join trading.account_states(array(select distinct account_id from closed)) s on s.account_id = c.account_id
        where p_reason in ('customer', 'staff')
    ),
    margins as (
        -- Closing turns floating into realised profit: equity stays, but for the rounding of the latter.
        update money.accounts a set used_margin = a.used_margin - c.margin, equity_floor = a.equity_floor - 0.00001 * c.orders
        from (select account_id, sum(margin_used) as margin, count(*) as orders from closed group by account_id) c
        where a.id = c.account_id
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
    ),
    reduced as (
        update trading.exposures e set
            orders = e.orders - x.orders,
            long_units = e.long_units - x.long_units,
            long_cost = e.long_cost - x.long_cost,
            short_units = e.short_units - x.short_units,
            short_cost = e.short_cost - x.short_cost,
            spread = e.spread - x.spread
        from exposed x
        where e.account_id = x.account_id and e.instrument_id = x.instrument_id and e.orders > x.orders
    ),
    -- What is left in a foreign currency may now lose where it gained before.
    watched as (
        insert into trading.watched_accounts (account_id)
        select distinct c.account_id from closed c join trading.rate_bands b on b.account_id = c.account_id
        on conflict do nothing
    )
    select array_agg(account_id order by n), array_agg(pro_loss order by n), array_agg(id::text order by n)
    into v_account_ids, v_amounts, v_sources
    from closed join unnest(p_order_ids) with ordinality ids (order_id, n) on ids.order_id = closed.id;

    if v_account_ids is not null then
        perform money.post_transfers(v_account_ids, v_amounts, 'profit_loss', 'order', v_sources, p_actor_id);
    end if;
end
$$;

comment on function trading.settle_orders(bigint[], trading.close_reason, bigint) is
'Closes open orders at the current quotes: profit or loss rounded half-up to 5 decimals and posted to the ledger in the order of the
ids given, margin released, exposures reduced, evidence kept for closes that were asked for. One set, however many orders. The caller holds the account rows; ids already
closed are passed over. Internal.';
revoke all on function trading.settle_orders(bigint[], trading.close_reason, bigint) from public;
