-- Subscribes a customer to a plan. Its price, converted from the site's currency, is debited from the active account,
-- which must be real unless the plan is free (Q-40). New orders use the plan's leverage and stop-out. Not allowed for
-- staff acting for the customer. The same p_idempotency_key returns the same subscription. Called by POST
-- /dashboard/pricing/subscribe/{planId}. Locks: the account, then the user. Errors: BT104 unknown plan or plans are
-- off, BT109 not allowed while acting for a customer, BT210 no conversion rate, BT301 with the missing real money as
-- detail, BT313 current plan, BT601 idempotency key reused.
-- null: user_id, created_at
-- grant: bourse_app
create or replace function money.subscribe_plan(
    p_actor_id bigint,
    p_plan_id bigint,
    p_idempotency_key text default null
)
returns money.subscriptions
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_key site.idempotency_keys;
    v_plan money.plans;
    v_account money.accounts;
    v_plan_before bigint;
    v_price numeric;
    v_missing numeric;
    v_subscription money.subscriptions;
begin
    perform iam.require_role(p_actor_id, 'customer');
    perform iam.reject_impersonation();
    v_key := site.claim_key(p_actor_id, p_idempotency_key, 'subscribe_plan', jsonb_build_object('plan', p_plan_id));
    if v_key.response is not null then
        return jsonb_populate_record(null::money.subscriptions, v_key.response);
    end if;

    -- While the setting pricingPlan is off, no plan exists for customers (Q-103).
    select * into v_plan from money.plans p where p.id = p_plan_id and p.deleted_at is null and site.is_on('pricingPlan');
    if not found then
        raise exception using errcode = 'BT104', message = 'Not found';
    end if;
    select a.* into v_account
    from iam.users u join money.accounts a on a.id = u.active_account_id
    where u.id = p_actor_id
    for no key update of a;
    select u.plan_id into v_plan_before from iam.users u where u.id = p_actor_id for no key update;
    if v_plan_before = p_plan_id then
        raise exception using errcode = 'BT313', message = 'This is already your plan';
    end if;

    -- Only real money pays (Q-40).
    v_price := 0;
    if v_account.mode = 'real' then
        v_price := money.plan_price(v_plan.price, v_account.currency);
        v_missing := v_price - money.withdrawable(v_account.id);
    end if;
    if v_account.id is null or (v_plan.price > 0 and v_account.mode <> 'real') or (v_price > 0 and v_missing > 0) then
        raise exception using errcode = 'BT301', message = 'Not enough balance',
            detail = coalesce(round(v_missing, 2) || ' ' || v_account.currency, '');
    end if;

    insert into money.subscriptions (user_id, plan_id, account_id, price)
    values (p_actor_id, p_plan_id, v_account.id, v_price)
    returning * into v_subscription;
    perform money.post_transfer(
        v_account.id, -v_price, 'plan', 'subscription', v_subscription.id::text, p_actor_id, 'Plan ' || v_plan.name
    );
    update iam.users u set plan_id = p_plan_id where u.id = p_actor_id;
    perform trading.evaluate_change(a.id) from money.accounts a where a.user_id = p_actor_id;
    perform site.publish('user:' || p_actor_id, '{"changed": ["account", "plan"]}');
    perform audit.record(p_actor_id, 'subscribe_plan', 'user', p_actor_id::text,
        jsonb_build_object('plan_id', v_plan_before), jsonb_build_object('plan_id', p_plan_id, 'price', v_price));
    perform site.store_response(v_key, to_jsonb(v_subscription));
    return v_subscription;
end;
$$;

-- Returns the plans on offer (C-072), cheapest first, none while the setting pricingPlan is off: price in the active
-- account's currency as it would be charged, leverages and stop-outs by category, whether it is the actor's plan, and
-- whether the active account could pay it now; only real money can (Q-40). Called by GET /pricing. Errors: BT100 not
-- signed in, BT102 account inactive.
-- grant: bourse_app
create or replace function money.offer_plans(
    p_actor_id bigint
)
returns table (
    id bigint, name text, description text, price numeric, currency text, leverages jsonb, stopouts jsonb,
    is_current boolean, is_affordable boolean
)
language plpgsql
volatile
rows 5
security definer
set search_path = pg_catalog, pg_temp
as $$
#variable_conflict use_column
declare
    v_person record;
    v_currency text;
    v_spendable numeric := 0;
    v_plan money.plans;
    v_price numeric;
begin
    perform iam.require_user(p_actor_id);
    select u.plan_id, a.id as account_id, a.mode, a.currency into v_person
    from iam.users u left join money.accounts a on a.id = u.active_account_id
    where u.id = p_actor_id;
    if v_person.mode = 'real' then
        v_spendable := money.withdrawable(v_person.account_id);
    end if;
    for v_plan in select * from money.plans p where p.deleted_at is null and site.is_on('pricingPlan') order by p.price, p.id loop
        v_currency := coalesce(v_person.currency, 'USD');
        begin
            v_price := money.plan_price(v_plan.price, v_currency);
        exception when sqlstate 'BT210' then
            v_currency := coalesce(nullif(site.setting('appCurrency'), ''), 'USD');
            v_price := v_plan.price;
        end;
        id := v_plan.id;
        name := v_plan.name;
        description := v_plan.description;
        price := v_price;
        currency := v_currency;
        leverages := jsonb_build_object('forex', v_plan.forex_leverage::text, 'commodity', v_plan.commodity_leverage::text,
            'index', v_plan.index_leverage::text, 'stock', v_plan.stock_leverage::text, 'crypto', v_plan.crypto_leverage::text);
        stopouts := jsonb_build_object('forex', v_plan.forex_stopout::text, 'commodity', v_plan.commodity_stopout::text,
            'index', v_plan.index_stopout::text, 'stock', v_plan.stock_stopout::text, 'crypto', v_plan.crypto_stopout::text);
        is_current := v_plan.id is not distinct from v_person.plan_id;
        is_affordable := v_price <= v_spendable or v_plan.price = 0;
        return next;
    end loop;
end;
$$;

-- Returns a plan's price in another currency, as charged. Internal. Errors: BT210 no conversion rate.
create or replace function money.plan_price(
    p_price numeric,
    p_currency text
)
returns numeric
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    -- Plans are priced in the site's currency (Q-40).
    return case when p_price > 0
        then round(market.convert_amount(p_price, coalesce(nullif(site.setting('appCurrency'), ''), 'USD'), p_currency), 2)
        else 0 end;
end;
$$;
