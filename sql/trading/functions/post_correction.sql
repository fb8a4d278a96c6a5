create or replace function trading.post_correction(
    p_actor_id bigint,
    p_order trading.orders,
    p_action text,
    p_amount numeric
) returns bigint
language plpgsql security definer set search_path = ''
as $$
declare
    v_protected numeric := 0;
    v_change_id bigint;
    v_source text;
begin
    if p_amount < 0 and -p_amount > money.withdrawable(p_order.account_id) then
        raise exception using errcode = 'BT301', message = 'Not enough balance';
    end if;
    -- What the house took on when this very loss left the balance below zero is nobody's gain when the loss becomes smaller.
    if p_amount > 0 then
        select least(p_amount, n.amount - coalesce((select sum(c.protection) from trading.order_changes c where c.order_id = p_order.id), 0))
        into v_protected
        from money.transfers t
        join money.transfers n on n.kind = 'negative_balance_protection' and n.source_type = 'account'
            and n.source_id = t.customer_account_id || ':' || t.account_version
        where t.kind = 'profit_loss' and t.source_type = 'order' and t.source_id = p_order.id::text;
    end if;
    insert into trading.order_changes (order_id, actor_id, action, amount, protection)
    values (p_order.id, p_actor_id, p_action, p_amount, coalesce(v_protected, 0))
    returning id into v_change_id;
    v_source := p_order.id || ':' || v_change_id;
    perform money.post_transfer(p_order.account_id, p_amount, 'correction', 'order_change', v_source, p_actor_id,
        format('Order %s %s', p_order.id, case p_action when 'edit' then 'edited' else 'deleted' end));
    if v_protected > 0 then
        perform money.post_transfer(p_order.account_id, -v_protected, 'correction', 'order_change', v_source || ':protection', p_actor_id,
            format('Negative balance protection of order %s', p_order.id));
    end if;
    return v_change_id;
end
$$;

comment on function trading.post_correction(bigint, trading.orders, text, numeric) is
'Remembers that staff edited or deleted (p_action) an order and posts what that moves (Q-39): p_amount in the account''s currency, positive to
the customer, 0 for nothing. Answers the change''s id. The caller holds the account''s row. Internal. Raises BT301 when more would be taken
than may leave the account.';
revoke all on function trading.post_correction(bigint, trading.orders, text, numeric) from public;
