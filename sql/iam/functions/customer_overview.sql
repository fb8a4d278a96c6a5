-- Returns the money, positions, risk and tags of a customer, for the head of the customer's page: customer and requests
-- as in money.withdrawal_facts; accounts with their state; totals of the real accounts in the site's currency at the
-- current rates, which leave out currencies without a rate; balances by day or week; flags; tags; counts. Amounts are
-- text. Called by GET /admin/customers/{id}. Errors: BT102 account inactive, BT103 forbidden, BT104 not found.
-- grant: bourse_app
create or replace function iam.customer_overview(
    p_actor_id bigint,
    p_user_id bigint
)
returns jsonb
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_currency text := iam.balance_currency();
    v_accounts jsonb;
begin
    perform iam.open_customer_page(p_actor_id, p_user_id);
    perform market.prepare_conversions(v_currency);
    v_accounts := iam.customer_accounts(p_user_id, v_currency);
    return jsonb_build_object(
        'currency', v_currency,
        'accounts', v_accounts,
        'totals', iam.customer_totals(v_accounts),
        'balances', money.balance_line(p_user_id, v_currency),
        'customer', money.customer_facts(p_user_id),
        'requests', money.other_requests(p_user_id, 'none', 0),
        'flags', iam.customer_flags(p_actor_id, p_user_id, v_accounts),
        'tags', (select t.tags from iam.tags_of(p_user_id) t),
        'counts', jsonb_build_object(
            'positions', (
                select count(*) from trading.orders o join money.accounts a on a.id = o.account_id
                where a.user_id = p_user_id and o.close_time is null
            ),
            'pending', (
                select count(*) from trading.pending_orders o join money.accounts a on a.id = o.account_id
                where a.user_id = p_user_id and o.status = 'pending'
            ),
            'disputes', (select count(*) from trading.disputes d where d.user_id = p_user_id),
            'notes', (select count(*) from crm.notes n where n.lead_id = any (crm.leads_of_customer(p_actor_id, p_user_id))),
            'sessions', (select count(*) from iam.sessions s where s.user_id = p_user_id and s.expires_at > now())
        )
    );
end;
$$;

-- Returns the actor's access to the page of a customer, all or masked; members of staff have no such page. Called by
-- the functions of that page. Errors: BT102 account inactive, BT103 forbidden, BT104 not found.
create or replace function iam.open_customer_page(
    p_actor_id bigint,
    p_user_id bigint
)
returns text
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_access text := iam.open_customer(p_actor_id, p_user_id);
begin
    if v_access = 'self' then
        raise exception using errcode = 'BT104', message = 'Not found';
    end if;
    return v_access;
end;
$$;

-- Returns the accounts of a customer, real ones first, with their state (E-08 to E-11) in their own currency, and for
-- real ones deposits, withdrawals, result and the broker's revenue so far. inCurrency has the amounts that are summed,
-- in p_currency; null without a rate. Called by iam.customer_overview.
create or replace function iam.customer_accounts(
    p_user_id bigint,
    p_currency text
)
returns jsonb
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select coalesce(jsonb_agg(
        money.state_json(s.balance, s.equity, s.used_margin, s.free_margin) || jsonb_build_object(
            'id', a.id, 'mode', a.mode, 'currency', a.currency, 'held', s.held::text, 'profitLoss', s.profit_loss::text,
            'stopOutLevel', a.stop_out_level::text,
            'inCurrency', case when y.divisor is not null then jsonb_build_object(
                'equity', market.converted(s.equity, y.multiplier, y.divisor)::text,
                'deposited', market.converted((c.cash ->> 'deposited')::numeric, y.multiplier, y.divisor)::text,
                'withdrawn', market.converted((c.cash ->> 'withdrawn')::numeric, y.multiplier, y.divisor)::text,
                'closed', market.converted((c.cash ->> 'profitLoss')::numeric, y.multiplier, y.divisor)::text,
                'open', market.converted(s.profit_loss, y.multiplier, y.divisor)::text,
                'revenue', case a.mode when 'real' then market.converted(trading.broker_revenue(a.id), y.multiplier, y.divisor)::text end
            ) end
        ) order by a.mode, a.id), '[]')
    from money.accounts a
    cross join lateral trading.account_state(a.id) s
    left join lateral (select money.cash_facts(a.id) as cash) c on a.mode = 'real'
    left join trading.risk_rates y on y.quote = a.currency and y.currency = p_currency
    where a.user_id = p_user_id
$$;

-- Returns the sums over the real accounts of iam.customer_accounts, to cents of the site's currency, and the currencies
-- that have no rate and are left out. Called by iam.customer_overview.
create or replace function iam.customer_totals(
    p_accounts jsonb
)
returns jsonb
language sql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select jsonb_build_object(
        'equity', round(coalesce(sum((i.amounts ->> 'equity')::numeric), 0), 2)::text,
        'deposited', round(coalesce(sum((i.amounts ->> 'deposited')::numeric), 0), 2)::text,
        'withdrawn', round(coalesce(sum((i.amounts ->> 'withdrawn')::numeric), 0), 2)::text,
        'net', round(coalesce(sum((i.amounts ->> 'deposited')::numeric - (i.amounts ->> 'withdrawn')::numeric), 0), 2)::text,
        'closed', round(coalesce(sum((i.amounts ->> 'closed')::numeric), 0), 2)::text,
        'open', round(coalesce(sum((i.amounts ->> 'open')::numeric), 0), 2)::text,
        'result', round(coalesce(sum((i.amounts ->> 'closed')::numeric + (i.amounts ->> 'open')::numeric), 0), 2)::text,
        'revenue', round(coalesce(sum((i.amounts ->> 'revenue')::numeric), 0), 2)::text,
        'without', coalesce(jsonb_agg(distinct a.account ->> 'currency') filter (where i.amounts is null), '[]')
    )
    from jsonb_array_elements(p_accounts) a (account)
    cross join lateral (select nullif(a.account -> 'inCurrency', 'null')) i (amounts)
    where a.account ->> 'mode' = 'real'
$$;

-- Returns the risk flags of a customer: real accounts with a margin level below 100 % (Q-96), open disputes, the last
-- change to another bank account and whether it is of the last seven days, and the number of other customers with the
-- same browser or network address in the last 30 days, of those that the actor may see. Called by
-- iam.customer_overview.
create or replace function iam.customer_flags(
    p_actor_id bigint,
    p_user_id bigint,
    p_accounts jsonb
)
returns jsonb
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_bank_changed_at timestamptz := (
        select (money.bank_facts(w) ->> 'changedAt')::timestamptz
        from money.withdrawals w where w.user_id = p_user_id order by w.id desc limit 1
    );
begin
    return jsonb_build_object(
        'marginCalls', (
            select coalesce(jsonb_agg(a.account -> 'id'), '[]') from jsonb_array_elements(p_accounts) a (account)
            where a.account ->> 'mode' = 'real' and (a.account ->> 'marginLevel')::numeric < 100
        ),
        'openDisputes', (select count(*) from trading.disputes d where d.user_id = p_user_id and d.status = 'open'),
        'bankChangedAt', v_bank_changed_at,
        'hasNewBank', coalesce(v_bank_changed_at > now() - interval '7 days', false),
        'trading', coalesce((
            select c.state::text from trading.customer_controls c
            where c.user_id = p_user_id and (c.expires_at is null or c.expires_at > market.clock())
        ), 'allowed'),
        'sharedWith', (select count(*) from iam.customers_sharing(p_actor_id, p_user_id))
    );
end;
$$;

-- Returns up to 50 other customers who logged in from the same browser, or from the same network address, in the last
-- 30 days, of those that the actor may see. Called by iam.customer_flags and iam.list_devices_of.
create or replace function iam.customers_sharing(
    p_actor_id bigint,
    p_user_id bigint
)
returns table (user_id bigint, has_browser boolean, address text)
language sql
stable
rows 5
security definer
set search_path = pg_catalog, pg_temp
as $$
    select o.user_id, bool_or(o.is_same), max(host(o.ip)) filter (where not o.is_same)
    from iam.devices d
    cross join lateral (
        (select b.user_id, b.ip, true from iam.devices b
        where b.token_hash = d.token_hash and b.user_id <> p_user_id and b.last_seen_at > now() - interval '30 days'
        limit 50)
        union all
        (select n.user_id, n.ip, false from iam.devices n
        where n.ip = d.ip and n.user_id <> p_user_id and n.last_seen_at > now() - interval '30 days'
        order by n.last_seen_at desc limit 50)
    ) o (user_id, ip, is_same)
    where d.user_id = p_user_id and d.last_seen_at > now() - interval '30 days'
        and iam.role_of(o.user_id) = iam.role('customer') and crm.may_see_customer(p_actor_id, o.user_id)
    group by o.user_id
    order by 2 desc, 1
    limit 50
$$;
