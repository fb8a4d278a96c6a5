create or replace function trading.post_correction(
    p_actor_id bigint,
    p_order trading.orders,
    p_action text,
    p_amount numeric
) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
    v_protection money.transfers;
    v_corrected numeric;
    v_protected numeric := 0;
    v_change_id bigint;
    v_part record;
begin
    -- When nothing but closes and nights lay between this result and the house's credit for a balance below zero, the credit was for this
    -- result too: what the order and the others of that fall are corrected by makes it smaller, or greater, before it is anybody's money (Q-05).
    select n.* into v_protection
    from money.transfers t
    cross join lateral (
        select m.*
        from money.transfers m
        where m.customer_account_id = t.customer_account_id and m.account_version > t.account_version and m.kind not in ('profit_loss', 'swap')
        order by m.account_version
        limit 1
    ) n
    where t.kind = 'profit_loss' and t.source_type = 'order' and t.source_id = p_order.id::text and n.kind = 'negative_balance_protection';
    if found then
        select coalesce(sum(c.amount), 0) into v_corrected from trading.order_changes c where c.protection_id = v_protection.id;
        v_protected := least(v_protection.amount, v_corrected + p_amount) - least(v_protection.amount, v_corrected);
    end if;
    if p_amount < v_protected and v_protected - p_amount > money.withdrawable(p_order.account_id) then
        raise exception using errcode = 'BT301', message = 'Not enough balance';
    end if;
    insert into trading.order_changes (order_id, actor_id, action, amount, protection, protection_id)
    values (p_order.id, p_actor_id, p_action, p_amount, v_protected, v_protection.id)
    returning id into v_change_id;
    -- What comes in first, so that no balance is shown below zero on the way.
    for v_part in
        select p.*
        from (values
            (p_amount, '', format('Order %s %s', p_order.id, case p_action when 'edit' then 'edited' else 'deleted' end)),
            (-v_protected, ':protection', format('Negative balance protection of order %s', p_order.id))
        ) p (amount, suffix, description)
        order by p.amount desc
    loop
        perform money.post_transfer(p_order.account_id, v_part.amount, 'correction', 'order_change',
            p_order.id || ':' || v_change_id || v_part.suffix, p_actor_id, v_part.description);
    end loop;
    return v_change_id;
end
$$;

comment on function trading.post_correction(bigint, trading.orders, text, numeric) is
'Remembers that staff edited or deleted (p_action) an order and posts what that moves (Q-39): p_amount in the account''s currency, positive to
the customer, 0 for nothing; beside it what the negative balance protection that followed would have been smaller or greater by. Answers the
change''s id. The caller holds the account''s row. Internal. Raises BT301 when more would be taken than may leave the account.';
revoke all on function trading.post_correction(bigint, trading.orders, text, numeric) from public;
