-- By how much the negative balance protection that followed an order's close would have been smaller (below zero:
-- greater) if the order's result is corrected by p_amount, and which transfer that protection is. Internal:
-- trading.post_correction, trading.preview_change.
create or replace function trading.protection_change(
    p_order trading.orders,
    p_amount numeric,
    out protection_id bigint,
    out amount numeric
)
returns record
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_protection money.transfers;
    v_corrected numeric;
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
    amount := 0;
    protection_id := v_protection.id;
    if protection_id is not null then
        select coalesce(sum(c.amount), 0) into v_corrected from trading.order_changes c where c.protection_id = v_protection.id;
        amount := least(v_protection.amount, v_corrected + p_amount) - least(v_protection.amount, v_corrected);
    end if;
end;
$$;
