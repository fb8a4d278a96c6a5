create or replace function trading.tell_closures(
    p_order_ids bigint[]
) returns void
language plpgsql security definer set search_path = ''
as $$
begin
    perform site.notify_users(
        array_agg(o.user_id order by o.id),
        'order_closed',
        array_agg(case o.close_reason when 'take_profit' then 'Take profit reached' when 'stop_loss' then 'Stop loss reached'
            else 'Stop out' end order by o.id),
        array_agg(format('%s %s %s closed at %s: %s %s', o.instrument, o.type, o.trade_amount, o.close_rate,
            o.pro_loss, o.currency) order by o.id),
        '/dashboard?panel=closed',
        '["orders", "account", "notifications"]'
    )
    from trading.order_list o
    where o.id = any(p_order_ids);
end
$$;

comment on function trading.tell_closures(bigint[]) is
'Notifies the owners of orders that the engine closed (Q-96). Internal.';
revoke all on function trading.tell_closures(bigint[]) from public;
