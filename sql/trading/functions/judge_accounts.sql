create or replace function trading.judge_accounts(
    p_account_ids bigint[],
    p_instrument_id integer
) returns bigint[]
language plpgsql security definer set search_path = ''
as $$
declare
    v_order_ids bigint[];
    v_stopped_ids bigint[];
    v_rule text := coalesce(site.setting('stopOutRule'), 'margin_level');
begin
    perform from money.accounts where id = any(p_account_ids) order by id for no key update;
    with picked as (
        select * from trading.pick_stop_outs(p_account_ids, p_instrument_id) with ordinality
    ),
    evidence as (
        insert into trading.closures (
            order_id, reason, rule, level, tick_instrument_id, tick_time, bid, ask, exchange_rate, balance, equity, used_margin, margin_level
        )
        select p.order_id, 'stop_out',
            case v_rule when 'negative_level' then 'equity <= 0' else 'margin level <= stop-out level' end, p.level, q.instrument_id, q.time, q.bid, q.ask,
            case when i.quote = a.currency then 1 else x.rate end, p.balance, p.equity, p.used_margin,
            trading.margin_level(p.equity, p.used_margin)
        from picked p
        join trading.orders o on o.id = p.order_id
        join money.accounts a on a.id = p.account_id
        join market.instruments i on i.id = o.instrument_id
        join market.quotes q on q.instrument_id = p_instrument_id
        left join market.conversion_rates x on x.quote = nullif(i.quote, a.currency) and x.currency = a.currency
    )
    select array_agg(order_id order by ordinality), array_agg(distinct account_id)
    into v_order_ids, v_stopped_ids
    from picked;

    if v_order_ids is not null then
        update trading.pending_orders set status = 'cancelled', reason = 'Stop out', settled_at = market.clock()
        where account_id = any(v_stopped_ids) and status = 'pending';
        perform trading.settle_orders(v_order_ids, 'stop_out');
        perform trading.protect_balances(v_stopped_ids);
        perform site.add_job('tell-closures', '{}', 'tell-closures');
    end if;
    return v_order_ids;
end
$$;

comment on function trading.judge_accounts(bigint[], integer) is
'Looks at accounts after a tick of p_instrument_id: those at their stop-out lose their pending orders and are closed worst loss first with
evidence, then below zero is credited. Locks the account rows by id. Returns the orders closed. Internal.';
revoke all on function trading.judge_accounts(bigint[], integer) from public;
