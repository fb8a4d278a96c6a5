create or replace function trading.tell_closures(
    p_order_ids bigint[]
) returns void
language plpgsql security definer set search_path = ''
as $$
begin
    perform site.notify_users(
        array_agg(a.user_id order by o.id),
        'order_closed',
        array_agg(case o.close_reason when 'take_profit' then 'Take profit reached' when 'stop_loss' then 'Stop loss reached'
            else 'Stop out' end order by o.id),
        array_agg(format('%s %s %s closed at %s: %s %s', i.name, o.type, o.units, o.close_rate,
            o.pro_loss, a.currency) order by o.id),
        '/dashboard?panel=closed',
        '["orders", "account", "notifications"]'
    )
    from trading.orders o
    join money.accounts a on a.id = o.account_id
    join market.instruments i on i.id = o.instrument_id
    where o.id = any(p_order_ids);
end
$$;

comment on function trading.tell_closures(bigint[]) is
'Notifies the owners of orders that the engine closed (Q-96). Internal.';
revoke all on function trading.tell_closures(bigint[]) from public;
