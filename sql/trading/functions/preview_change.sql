-- Returns {before, after} of an edit (p_changes as in trading.apply_edit), close or deletion of an order by staff, each
-- with rates, levels, profit or loss and the account's balance (Q-120). A close uses the newest price. Writes nothing.
-- Called by the dialogs of /admin/trades. Errors: BT102 account inactive, BT103 forbidden, BT104 not found, and those
-- of trading.apply_edit.
-- grant: bourse_app
create or replace function trading.preview_change(
    p_actor_id bigint,
    p_order_id bigint,
    p_action text,
    p_changes jsonb default '{}'
)
returns jsonb
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_found jsonb := trading.find_trade(p_actor_id, p_order_id);
    v_before trading.orders;
    v_after trading.orders;
    v_balance numeric;
    v_moved numeric := 0;
begin
    if v_found is null then
        raise exception using errcode = 'BT104', message = 'Not found';
    end if;
    if p_action <> 'close' and not (v_found ->> 'may_change')::boolean then
        raise exception using errcode = 'BT103', message = 'Forbidden';
    end if;
    select o.* into v_before from trading.orders o where o.id = p_order_id;
    select a.balance into v_balance from money.accounts a where a.id = v_before.account_id;
    v_after := v_before;
    case p_action
        when 'edit' then
            v_after := trading.apply_edit(v_before, p_changes);
            v_moved := coalesce(v_after.pro_loss - v_before.pro_loss, 0);
        when 'delete' then
            v_after.close_time := coalesce(v_before.close_time, market.clock());
            v_after.pro_loss := 0;
            v_moved := -coalesce(v_before.pro_loss, 0);
        when 'close' then
            if v_before.close_time is null then
                v_after.pro_loss := trading.result_of(v_before);
                v_after.close_time := market.clock();
                select case v_before.type when 'buy' then q.ask else q.bid end into v_after.close_rate
                from market.quotes q where q.instrument_id = v_before.instrument_id;
                v_moved := coalesce(v_after.pro_loss, 0);
            end if;
    end case;
    if p_action <> 'close' then
        v_moved := v_moved - (select p.amount from trading.protection_change(v_before, v_moved) p);
    end if;
    return jsonb_build_object(
        'before', trading.change_facts(v_before, v_balance),
        'after', trading.change_facts(v_after, v_balance + v_moved)
    );
end;
$$;
