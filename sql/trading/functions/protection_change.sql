-- Returns by how much the negative balance protection after an order's close would have been smaller (negative:
-- greater) if the order's result were corrected by p_amount, and the transfer of that protection. Called by
-- trading.post_correction and trading.preview_change.
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
    -- If only closes and swaps lie between this result and the broker's credit of a negative balance, the credit also
    -- covers this result: corrections of these orders change the credit before they change the customer's money (Q-05).
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
