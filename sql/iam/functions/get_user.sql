-- Returns user, activeBalance, balances, pricingTable and profile in one call, money as strings (C-155, C-080).
-- payment_name is the name that bank accounts must have. An agent acting for a customer gets e-mail and phone masked.
-- Called by GET /auth/user. Errors: BT100 not signed in, BT102 account inactive.
-- grant: bourse_app
create or replace function iam.get_user(
    p_actor_id bigint
)
returns jsonb
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_is_masked boolean;
    v_user iam.users;
    v_profile iam.profiles;
    v_balances jsonb;
    v_profile_json jsonb;
    v_plan jsonb;
begin
    perform iam.require_user(p_actor_id);
    v_is_masked := iam.hides_contacts();
    select * into v_user from iam.users where id = p_actor_id;
    select * into v_profile from iam.profiles where user_id = p_actor_id;
    select coalesce(
        jsonb_agg(
            jsonb_build_object(
                'id', a.id, 'mode', a.mode, 'currency', a.currency,
                'balance', a.balance::text, 'margin', round(a.used_margin, 6)::text
            )
            order by a.id
        ),
        '[]'
    )
    into v_balances
    from money.accounts a
    where a.user_id = p_actor_id;
    select jsonb_build_object(
        'id', p.id, 'name', p.name,
        'forex_leverage', p.forex_leverage::text, 'commodity_leverage', p.commodity_leverage::text,
        'index_leverage', p.index_leverage::text, 'stock_leverage', p.stock_leverage::text,
        'crypto_leverage', p.crypto_leverage::text,
        'forex_stopout', p.forex_stopout::text, 'commodity_stopout', p.commodity_stopout::text,
        'index_stopout', p.index_stopout::text, 'stock_stopout', p.stock_stopout::text,
        'crypto_stopout', p.crypto_stopout::text
    )
    into v_plan
    from money.plans p
    where p.id = v_user.plan_id;
    v_profile_json := jsonb_build_object(
        'phone', case when v_is_masked then iam.mask_phone(v_profile.phone) else v_profile.phone end,
        'birth_date', v_profile.birth_date,
        'country', v_profile.country,
        'city', v_profile.city,
        'address', v_profile.address,
        'postal_code', v_profile.postal_code
    );
    return jsonb_build_object(
        'user', jsonb_build_object(
            'id', v_user.id,
            'full_name', v_user.full_name,
            'email', case when v_is_masked then iam.mask_email(v_user.email) else v_user.email end,
            'role_id', v_user.role_id,
            'pricing_table_id', v_user.plan_id,
            'is_email_verified', v_user.is_email_verified,
            'kyc_status', kyc.status_of(p_actor_id),
            'payment_name', money.payment_name(p_actor_id),
            'impersonated', iam.impersonator_id() is not null,
            'masked', v_is_masked,
            'profile', v_profile_json
        ),
        'activeBalance', jsonb_path_query_first(
            v_balances, '$[*] ? (@.id == $id)', jsonb_build_object('id', v_user.active_account_id)
        ),
        'balances', v_balances,
        'pricingTable', v_plan,
        'profile', v_profile_json
    );
end;
$$;

-- Returns a user as JSON under the specification's names (A-060), amounts as text, e-mail and phone masked if
-- p_is_masked. The caller has checked the actor's access. Called by iam.get_customer and iam.describe_customers.
create or replace function iam.user_json(
    p_user_id bigint,
    p_is_masked boolean
)
returns jsonb
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select jsonb_build_object(
        'id', u.id,
        'full_name', u.full_name,
        'email', case when p_is_masked then iam.mask_email(u.email) else u.email end,
        'role_id', u.role_id,
        'is_email_verified', u.is_email_verified,
        'is_active', u.is_active,
        'is_online', (select o.is_online from iam.is_online(u.id) o),
        'pricing_table_id', u.plan_id,
        'whitelists', coalesce((
            select jsonb_build_array(jsonb_build_object('ip_address', w.addresses))
            from iam.whitelist_of(u.id) w (addresses)
            where w.addresses is not null
        ), '[]'),
        'profile', jsonb_build_object(
            'phone', case when p_is_masked then iam.mask_phone(p.phone) else p.phone end,
            'birth_date', p.birth_date, 'country', p.country, 'city', p.city, 'postal_code', p.postal_code,
            'address', p.address, 'managerId', p.manager_id
        ),
        'balances', case when u.role_id = iam.role('customer') then coalesce((
            select jsonb_agg(jsonb_build_object(
                'id', a.id, 'mode', a.mode, 'currency', a.currency, 'balance', a.balance::text, 'held', a.held::text,
                'margin', round(a.used_margin, 2)::text
            ) order by a.mode, a.id)
            from money.accounts a where a.user_id = u.id
        ), '[]') else '[]' end
    )
    from iam.users u
    left join iam.profiles p on p.user_id = u.id
    where u.id = p_user_id;
$$;

-- Returns, as one row, whether the user was active in the last five minutes, in a session of their own rather than of
-- staff acting for them. PostgreSQL inlines it into a query of many users. Called by iam.list_customers and
-- iam.user_json.
create or replace function iam.is_online(
    p_user_id bigint
)
returns table (is_online boolean)
language sql
stable
rows 1
as $$
    select exists (
        select from iam.sessions s
        where s.user_id = p_user_id and s.impersonator_id is null and s.expires_at > now()
            and s.last_seen_at > now() - interval '5 minutes'
    );
$$;

-- Returns whether an agent acts for the customer. The agent sees neither phone nor e-mail, regardless of
-- showUserInfoAgent, which applies to leads. Called by iam.get_user, iam.update_profile and
-- money.require_payment_access. Source: C-142, Q-107.
create or replace function iam.hides_contacts()
returns boolean
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select coalesce(iam.role_of(iam.impersonator_id()) in (iam.role('sales_agent'), iam.role('retention_agent')), false);
$$;
