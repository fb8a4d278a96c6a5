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
