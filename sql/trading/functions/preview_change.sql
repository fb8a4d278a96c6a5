-- Returns {before, after, moved, entries, approval} of an edit (p_changes as in trading.apply_edit), close or deletion
-- of an order by staff: rates, levels, the customer's profit or loss, the order's margin and the account's balance,
-- equity and margin level (Q-120); the amount posted to the account and its ledger entries; and the four-eyes state,
-- which a close at the market's price does not have (Q-151). A close uses the latest price. Writes nothing.
-- Called by the dialogs and the correction page of /admin/trades. Errors: BT102 account inactive, BT103 forbidden,
-- BT104 not found, and those of trading.apply_edit.
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
    v_account record;
    v_result numeric := 0;
    v_protected numeric := 0;
    v_moved numeric;
begin
    if v_found is null then
        raise exception using errcode = 'BT104', message = 'Not found';
    end if;
    if p_action <> 'close' and not (v_found ->> 'may_change')::boolean then
        raise exception using errcode = 'BT103', message = 'Forbidden';
    end if;
    select o.* into v_before from trading.orders o where o.id = p_order_id;
    select * into v_account from trading.account_state(v_before.account_id);
    v_after := v_before;
    case p_action
        when 'edit' then
            v_after := trading.apply_edit(v_before, p_changes);
            v_result := coalesce(v_after.pro_loss - v_before.pro_loss, 0);
        when 'delete' then
            v_after.close_time := coalesce(v_before.close_time, market.clock());
            v_after.pro_loss := 0;
            v_result := -coalesce(v_before.pro_loss, 0);
        when 'close' then
            if v_before.close_time is null then
                v_after.pro_loss := trading.result_of(v_before);
                v_after.close_time := market.clock();
                select case v_before.type when 'buy' then q.ask else q.bid end into v_after.close_rate
                from market.quotes q where q.instrument_id = v_before.instrument_id;
                v_result := coalesce(v_after.pro_loss, 0);
            end if;
    end case;
    if p_action <> 'close' then
        select p.amount into v_protected from trading.protection_change(v_before, v_result) p;
    end if;
    v_moved := v_result - v_protected;
    return jsonb_build_object(
        'before', trading.change_facts(v_before, v_account.balance, v_account.equity, v_account.used_margin),
        'after', trading.change_facts(v_after, v_account.balance + v_moved,
            v_account.equity + v_moved + trading.floating_of(v_after) - trading.floating_of(v_before),
            v_account.used_margin + trading.margin_of(v_after) - trading.margin_of(v_before)),
        'moved', v_moved::text, 'currency', v_found ->> 'currency',
        'entries', (
            select coalesce(jsonb_agg(jsonb_build_object('kind', e.kind, 'amount', e.amount::text) order by e.amount desc), '[]')
            from (values
                (case p_action when 'close' then 'profit_loss' else 'correction' end, v_result),
                ('protection', -v_protected)
            ) e (kind, amount)
            where e.amount <> 0
        ),
        'approval', money.approval_facts(p_actor_id, p_action || '_trade', p_order_id, v_before.account_id, case p_action
            when 'edit' then abs(trading.result_of(v_after) - trading.result_of(v_before))
            when 'delete' then abs(trading.result_of(v_before)) else 0 end)
    );
end;
$$;

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

-- Returns the profit or loss of an order, closed or as if closed now, in its account's currency (E-05, 5 decimals). The
-- order need not be stored. Internal.
create or replace function trading.result_of(
    p_order trading.orders
)
returns numeric
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    if p_order.close_time is not null then
        return p_order.pro_loss;
    end if;
    return (
        select round(trading.profit_loss(p_order.type, p_order.units, p_order.open_rate,
            case p_order.type when 'buy' then q.ask else q.bid end, p_order.spread,
            case when i.quote = a.currency then 1 else coalesce(x.divisor, p_order.rate_divisor, p_order.exchange_rate) end,
            case when i.quote = a.currency then 1 else coalesce(x.multiplier, p_order.rate_multiplier, 1) end), 5)
        from money.accounts a
        join market.instruments i on i.id = p_order.instrument_id
        join market.quotes q on q.instrument_id = i.id
        left join market.conversion_rates x on x.quote = nullif(i.quote, a.currency) and x.currency = a.currency
        where a.id = p_order.account_id
    );
end;
$$;

-- Returns the floating profit or loss of an order, 0 for a closed one or without a price. Internal.
create or replace function trading.floating_of(
    p_order trading.orders
)
returns numeric
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select case when p_order.close_time is null then coalesce(trading.result_of(p_order), 0) else 0 end
$$;

-- Returns the margin that an order uses, 0 for a closed one. Internal.
create or replace function trading.margin_of(
    p_order trading.orders
)
returns numeric
language sql
immutable
as $$
    select case when p_order.close_time is null then p_order.margin_used else 0 end
$$;

-- Returns one side of a preview: an order, which need not be stored, and its account's balance, equity and margin level
-- (percent, null without margin), figures as text. Called by trading.preview_change.
create or replace function trading.change_facts(
    p_order trading.orders,
    p_balance numeric,
    p_equity numeric,
    p_used_margin numeric
)
returns jsonb
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select jsonb_build_object(
        'open_rate', trim_scale(p_order.open_rate)::text,
        'close_rate', trim_scale(p_order.close_rate)::text,
        'spread', trim_scale(p_order.spread)::text,
        'profit', trim_scale(p_order.take_profit)::text,
        'loss', trim_scale(p_order.stop_loss)::text,
        'created_at', p_order.created_at,
        'pro_loss', round(trading.result_of(p_order), 2)::text,
        'margin', round(trading.margin_of(p_order), 2)::text,
        'balance', round(p_balance, 2)::text,
        'equity', round(p_equity, 2)::text,
        'margin_level', round(trading.margin_level(p_equity, p_used_margin), 2)::text
    );
$$;
