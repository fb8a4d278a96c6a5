-- Records that staff edited or deleted (p_action) an order and posts the difference (Q-39): p_amount in the account's
-- currency, positive to the customer, 0 for none; and the amount by which a subsequent negative balance protection
-- would have differed. Returns the change's id. The caller holds the account's row. Called by trading.edit_order and
-- trading.delete_order. Errors: BT301 insufficient balance.
create or replace function trading.post_correction(
    p_actor_id bigint,
    p_order trading.orders,
    p_action text,
    p_amount numeric
)
returns bigint
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_protection_id bigint;
    v_protected numeric;
    v_change_id bigint;
    v_part record;
begin
    select p.protection_id, p.amount into v_protection_id, v_protected from trading.protection_change(p_order, p_amount) p;
    if p_amount < v_protected and v_protected - p_amount > money.withdrawable(p_order.account_id) then
        raise exception using errcode = 'BT301', message = 'Not enough balance';
    end if;
    insert into trading.order_changes (order_id, actor_id, action, amount, protection, protection_id)
    values (p_order.id, p_actor_id, p_action, p_amount, v_protected, v_protection_id)
    returning id into v_change_id;
    -- Credits first, so that no intermediate balance is negative.
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
end;
$$;
