-- Six weeks of the demo customer: verified, a deposit and a withdrawal, eight closed orders whose results add up to
-- zero, so that 10,000 demo dollars remain. Written as the functions would have written it, each balance with its
-- ledger rows; a second run changes nothing.
do $$
declare
    v_customer bigint := (select id from iam.users where email = 'customer@demo.test');
    v_admin bigint := (select id from iam.users where email = 'admin@demo.test');
    v_manager bigint := (select id from iam.users where email = 'manager@demo.test');
    v_monday timestamptz := date_trunc('week', now());
    v_joined timestamptz := date_trunc('week', now()) - interval '6 weeks' + interval '9 hours';
    v_demo bigint;
    v_real bigint;
    v_id bigint;
    v_balance numeric := 10000;
    v_version bigint := 1;
    v_trade record;
    v_close_rate numeric;
    v_pro_loss numeric;
begin
    if v_customer is null or exists (select from money.accounts where user_id = v_customer) then
        return;
    end if;

    insert into money.accounts (user_id, mode, currency, balance, version, created_at)
    values (v_customer, 'demo', 'USD', 10000, 9, v_joined)
    returning id into v_demo;
    insert into money.accounts (user_id, mode, currency, balance, version, created_at)
    values (v_customer, 'real', 'USD', 0, 2, v_joined)
    returning id into v_real;
    update iam.users set active_account_id = v_demo where id = v_customer;
    insert into money.transfers (
        kind, source_type, source_id, debit_account_id, credit_account_id, currency, amount,
        customer_account_id, balance_after, account_version, description, created_at
    )
    values (
        'demo_credit', 'account', v_demo::text, money.broker_account('demo_credit:demo', 'USD'), v_demo, 'USD', 10000,
        v_demo, 10000, 1, '', v_joined
    );

    insert into kyc.documents (
        user_id, type, status, approved_name, front_file, back_file, address_file, decided_by, decided_at, created_at
    )
    values (
        v_customer, 'passport', 'approved', (select u.full_name from iam.users u where u.id = v_customer), 'demo/front.png', null, 'demo/address.png',
        v_admin, v_joined + interval '1 day', v_joined + interval '1 hour'
    )
    returning id into v_id;
    insert into audit.entries (at, actor_id, action, entity, entity_id, before, after)
    values (
        v_joined + interval '1 day', v_admin, 'approve', 'kyc', v_id::text,
        '{"status": "pending"}', '{"status": "approved"}'
    );

    insert into money.deposits (
        user_id, account_id, gateway, amount, total, status, description, balance_after, decided_by, decided_at, created_at
    )
    values (
        v_customer, v_real, 'bank', 2500, 2500, 'approved', 'Deposit request', 2500,
        v_manager, v_monday - interval '3 weeks' + interval '10 hours', v_monday - interval '3 weeks' + interval '9 hours'
    )
    returning id into v_id;
    insert into money.transfers (
        kind, source_type, source_id, debit_account_id, credit_account_id, currency, amount,
        customer_account_id, balance_after, account_version, actor_id, description, created_at
    )
    values (
        'deposit', 'deposit', v_id::text, money.broker_account('deposit:real', 'USD'), v_real, 'USD', 2500,
        v_real, 2500, 1, v_manager, 'Deposit by bank', v_monday - interval '3 weeks' + interval '10 hours'
    );
    insert into audit.entries (at, actor_id, action, entity, entity_id, before, after)
    values (
        v_monday - interval '3 weeks' + interval '10 hours', v_manager, 'approve_deposit', 'deposit', v_id::text,
        '{"status": "pending"}', '{"status": "approved"}'
    );

    insert into money.withdrawals (
        user_id, account_id, amount, total, status, bank_name, account_name, account_number, swift_code, bank_country,
        balance_after, decided_by, decided_at, created_at
    )
    values (
        v_customer, v_real, 2500, 2500, 'approved', 'Berliner Bank', 'Clara Customer', 'DE02120300000000202051',
        'BYLADEM1001', 'Germany', 0, v_manager,
        v_monday - interval '2 weeks' + interval '12 hours', v_monday - interval '2 weeks' + interval '10 hours'
    )
    returning id into v_id;
    insert into money.transfers (
        kind, source_type, source_id, debit_account_id, credit_account_id, currency, amount,
        customer_account_id, balance_after, account_version, actor_id, description, created_at
    )
    values (
        'withdrawal', 'withdrawal', v_id::text, v_real, money.broker_account('withdrawal:real', 'USD'), 'USD', 2500,
        v_real, 0, 2, v_manager, 'Withdrawal by bank', v_monday - interval '2 weeks' + interval '12 hours'
    );
    insert into audit.entries (at, actor_id, action, entity, entity_id, before, after)
    values (
        v_monday - interval '2 weeks' + interval '12 hours', v_manager, 'approve_withdrawal', 'withdrawal', v_id::text,
        '{"status": "pending"}', '{"status": "approved"}'
    );

    for v_trade in
        select
            t.*, i.id as instrument_id, i.leverage, c.spread_pips,
            round(i.typical_price * t.near, i.price_decimals) as open_rate,
            trading.spread_cost(c.spread_pips, market.pip_size(i.quote, i.pip_size), t.units) as spread,
            v_monday + t.opened::interval as opened_at,
            v_monday + t.closed::interval as closed_at
        from (values
            (1, 'EUR_USD', 'buy', 20000, 0.994, 0.00410, 'take_profit', '-33 days 13 hours', '-32 days 9 hours'),
            (2, 'XAU_USD', 'sell', 5, 0.991, -18.400, 'customer', '-27 days 14 hours', '-27 days 16 hours'),
            (3, 'AAPL_USD', 'buy', 20, 0.985, -3.15, 'customer', '-26 days 16 hours', '-25 days 17 hours'),
            (4, 'US30_USD', 'sell', 1, 0.990, 96.0, 'customer', '-20 days 15 hours', '-20 days 18 hours'),
            (5, 'GBP_USD', 'buy', 15000, 0.996, 0.00324, 'customer', '-19 days 10 hours', '-18 days 11 hours'),
            (6, 'BTC_USD', 'buy', 0.05, 0.970, -1240.00, 'stop_loss', '-13 days 12 hours', '-12 days 3 hours'),
            (7, 'WTICO_USD', 'sell', 100, 0.980, -0.520, 'customer', '-12 days 15 hours', '-11 days 14 hours'),
            (8, 'XAU_USD', 'buy', 5, 0.998, null, 'customer', '-6 days 13 hours', '-6 days 17 hours')
        ) t (number, instrument, type, units, near, moved, reason, opened, closed)
        join market.instruments i on i.name = t.instrument and i.deleted_at is null
        join market.categories c on c.category = i.category
        order by t.number
    loop
        -- The last order loses what the others gained.
        v_close_rate := v_trade.open_rate
            + coalesce(v_trade.moved, trim_scale((10000 - v_balance + v_trade.spread) / v_trade.units));
        v_pro_loss := round(
            trading.profit_loss(v_trade.type::trading.side, v_trade.units, v_trade.open_rate, v_close_rate, v_trade.spread, 1), 5
        );
        insert into trading.orders (
            account_id, instrument_id, type, units, open_rate, spread, leverage, margin_used, exchange_rate,
            stop_out_level, take_profit, stop_loss, quote_time, created_at, close_time, close_rate, close_reason, pro_loss
        )
        values (
            v_demo, v_trade.instrument_id, v_trade.type::trading.side, v_trade.units, v_trade.open_rate, v_trade.spread,
            v_trade.leverage, trading.required_margin(v_trade.open_rate, v_trade.units, v_trade.leverage, 1), 1, 50,
            case v_trade.reason when 'take_profit' then v_close_rate end,
            case v_trade.reason when 'stop_loss' then v_close_rate end,
            v_trade.opened_at, v_trade.opened_at, v_trade.closed_at, v_close_rate,
            v_trade.reason::trading.close_reason, v_pro_loss
        )
        returning id into v_id;
        if v_trade.reason <> 'customer' then
            insert into trading.closures (
                order_id, reason, rule, level, tick_instrument_id, tick_time, bid, ask, exchange_rate, balance, equity,
                used_margin, margin_level, created_at
            )
            select
                v_id, o.close_reason,
                case o.close_reason when 'take_profit' then 'take profit <= ask' else 'stop loss >= ask' end,
                o.close_rate, o.instrument_id, o.close_time, o.close_rate - v_trade.spread / o.units, o.close_rate, 1,
                v_balance, v_balance + v_pro_loss, o.margin_used,
                trading.margin_level(v_balance + v_pro_loss, o.margin_used), o.close_time
            from trading.orders o
            where o.id = v_id;
        end if;
        v_balance := v_balance + v_pro_loss;
        v_version := v_version + 1;
        insert into money.transfers (
            kind, source_type, source_id, debit_account_id, credit_account_id, currency, amount,
            customer_account_id, balance_after, account_version, actor_id, created_at
        )
        values (
            'profit_loss', 'order', v_id::text,
            case when v_pro_loss > 0 then money.broker_account('profit_loss:demo', 'USD') else v_demo end,
            case when v_pro_loss > 0 then v_demo else money.broker_account('profit_loss:demo', 'USD') end,
            'USD', abs(v_pro_loss), v_demo, v_balance, v_version,
            case v_trade.reason when 'customer' then v_customer end, v_trade.closed_at
        );
    end loop;
    if v_balance <> 10000 or v_version <> 9 then
        raise exception 'the demo history ends with % after % transfers', v_balance, v_version;
    end if;

    insert into market.favorites (user_id, instrument_id)
    select v_customer, id
    from market.instruments
    where name in ('EUR_USD', 'XAU_USD', 'BTC_USD', 'AAPL_USD') and deleted_at is null;

    insert into site.notifications (user_id, type, title, description, url, created_at)
    select v_customer, n.type::site.notification_type, n.title, n.description, n.url, n.created_at
    from (
        select
            'order_closed',
            case o.close_reason when 'take_profit' then 'Take profit reached' else 'Stop loss reached' end,
            site.translate('en', '{{pair}}, {{side}} {{units}}: closed at {{rate}}. Profit/loss: {{result}}.',
                trading.closure_facts(o.id) || jsonb_build_object('side', initcap(o.type::text))),
            '/orders/' || o.id,
            o.close_time
        from trading.orders o
        where o.account_id = v_demo and o.close_reason <> 'customer'
        union all
        values
            ('kyc_approved', 'Identity verified', 'Your documents have been approved', '/kyc', v_joined + interval '1 day'),
            ('deposit_approved', 'Deposit approved', '2500.00 USD', '/deposits', v_monday - interval '3 weeks' + interval '10 hours'),
            ('withdrawal_approved', 'Withdrawal approved', '2500.00 USD', '/withdraws', v_monday - interval '2 weeks' + interval '12 hours')
    ) n (type, title, description, url, created_at)
    order by n.created_at;

    -- The history has changed, so stored totals are summed again.
    delete from money.daily_totals;
    delete from money.monthly_totals;
    update money.report_state set totals_before = null;
end
$$;
