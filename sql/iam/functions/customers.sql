-- Returns the data of a customer's page (A-032, A-060): person, profile, accounts with amounts as text, numbers of
-- trades, deposits and withdrawals, the newest KYC submission, the lead if the actor may see it, and the last change,
-- whose version the form sends back. access is all, masked or self. Called by GET /admin/customers/edit/{id}. Errors:
-- BT102 account inactive, BT103 forbidden, BT104 not found.
-- grant: bourse_app
create or replace function iam.get_customer(
    p_actor_id bigint,
    p_user_id bigint
)
returns jsonb
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_access text := iam.open_customer(p_actor_id, p_user_id);
    v_is_masked boolean := v_access = 'masked';
begin
    return (
        select iam.user_json(u.id, v_is_masked) || jsonb_build_object(
            'plan', (select n.name from money.plans n where n.id = u.plan_id),
            'kyc_status', kyc.status_of(u.id),
            'approved_name', kyc.verified_name(u.id),
            'name_warning', case when u.role_id = iam.role('customer') then nullif(money.name_warning(u.id), 'not_verified') end,
            'created_at', u.created_at,
            'last_login_at', u.last_login_at,
            'manager', (select m.full_name from iam.users m where m.id = p.manager_id),
            'open_orders', (
                select count(*) from trading.orders o join money.accounts a on a.id = o.account_id
                where a.user_id = u.id and o.close_time is null
            ),
            'counts', case when u.role_id = iam.role('customer') then jsonb_build_object(
                'trades', trading.count_orders_of(u.id),
                'deposits', (select count(*) from money.deposits d where d.user_id = u.id),
                'withdraws', (select count(*) from money.withdrawals w where w.user_id = u.id)
            ) end,
            'document_id', (select max(d.id) from kyc.documents d where d.user_id = u.id),
            'lead_id', (
                select max(l.id) from unnest(crm.leads_of_customer(p_actor_id, u.id)) l (id)
            ),
            'access', v_access,
            'has_second_step', exists (select from iam.two_factors f where f.user_id = u.id and f.confirmed_at is not null),
            'changed', audit.latest_entry('user', u.id::text)
        )
        from iam.users u
        left join iam.profiles p on p.user_id = u.id
        where u.id = p_user_id
    );
end;
$$;

-- Changes the fields that p_changes names (Q-85), under the names of A-104. -2 unsets manager or plan (A-166);
-- administrators only. Staff may change their own name, phone and password only (Q-54). A deactivation or a new
-- password ends the customer's sessions (Q-95). Called by PUT /admin/customers/{id}. Locks: the user, then the profile.
-- Errors: BT103 forbidden, BT104 not found, BT112 invalid field, BT115 unknown value, BT118 stale write, BT119 e-mail
-- in use, BT128 age outside 18 to 120, BT255 administrators only.
-- grant: bourse_app
create or replace function iam.update_customer(
    p_actor_id bigint,
    p_user_id bigint,
    p_changes jsonb,
    p_password_hash text default null,
    p_version bigint default null
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_access text := iam.open_customer(p_actor_id, p_user_id);
    v_changes jsonb := p_changes;
    v_user iam.users;
    v_profile iam.profiles;
    v_next iam.profiles;
    v_email text;
    v_plan_id bigint;
    v_forbidden_field text;
begin
    if v_access = 'masked' then
        raise exception using errcode = 'BT103', message = 'Forbidden';
    end if;
    -- Staff cannot change their own role, e-mail or plan here (Q-54).
    if v_access = 'self' then
        select coalesce(jsonb_object_agg(key, value), '{}') into v_changes
        from jsonb_each(p_changes) where key in ('fullName', 'phone');
    end if;
    select * into v_user from iam.users where id = p_user_id for no key update;
    perform audit.reject_stale_write('user', p_user_id::text, p_version);
    insert into iam.profiles (user_id) values (p_user_id) on conflict do nothing;
    select * into v_profile from iam.profiles where user_id = p_user_id for no key update;

    v_next := v_profile;
    v_email := lower(trim(coalesce(v_changes ->> 'email', v_user.email)));
    v_next.birth_date := case when v_changes ? 'birthDate' then (v_changes ->> 'birthDate')::date else v_profile.birth_date end;
    v_next.country := case when v_changes ? 'country' then iam.plain_country(v_changes ->> 'country') else v_profile.country end;
    v_next.phone := case when v_changes ? 'phone' then iam.stored_phone(v_changes ->> 'phone', v_next.country) else v_profile.phone end;
    v_next.city := case when v_changes ? 'city' then nullif(v_changes ->> 'city', '') else v_profile.city end;
    v_next.address := case when v_changes ? 'address' then nullif(v_changes ->> 'address', '') else v_profile.address end;
    v_next.postal_code := case when v_changes ? 'postalCode' then nullif(v_changes ->> 'postalCode', '') else v_profile.postal_code end;
    v_next.manager_id := case when v_changes ? 'managerId' then nullif((v_changes ->> 'managerId')::bigint, -2) else v_profile.manager_id end;
    v_plan_id := case when v_changes ? 'pricingTableId' then nullif((v_changes ->> 'pricingTableId')::bigint, -2) else v_user.plan_id end;
    if iam.role_of(p_actor_id) <> iam.role('admin') then
        -- Managers see the manager and the pricing plan; administrators set them (A-033).
        v_forbidden_field := case
            when v_next.manager_id is distinct from v_profile.manager_id then 'managerId'
            when v_plan_id is distinct from v_user.plan_id then 'pricingTableId'
        end;
        if v_forbidden_field is not null then
            raise exception using errcode = 'BT255', message = 'Only an administrator can change the manager and the pricing plan',
                column = v_forbidden_field;
        end if;
    end if;
    perform iam.check_person(
        coalesce(v_changes ->> 'fullName', v_user.full_name), v_email, case when v_next.phone is distinct from v_profile.phone then v_next.phone end,
        case when v_next.birth_date is distinct from v_profile.birth_date then v_next.birth_date end,
        case when v_next.country is distinct from v_profile.country then v_next.country end, v_next.city, v_next.address, v_next.postal_code
    );
    if v_next.phone is distinct from v_profile.phone then
        perform iam.check_phone(v_next.phone, v_next.country);
    end if;
    if v_next.manager_id is distinct from v_profile.manager_id and v_next.manager_id is not null
        and coalesce(iam.role_of(v_next.manager_id) <> iam.role('manager'), true) then
        raise exception using errcode = 'BT115', message = 'Choose a valid option', column = 'managerId';
    end if;
    if v_plan_id is distinct from v_user.plan_id and v_plan_id is not null
        and not exists (select from money.plans where id = v_plan_id and deleted_at is null) then
        raise exception using errcode = 'BT115', message = 'Choose a valid option', column = 'pricingTableId';
    end if;
    if exists (select from iam.users where email = v_email and id <> p_user_id and deleted_at is null) then
        raise exception using errcode = 'BT119', message = 'This email is already in use', column = 'email';
    end if;

    perform iam.name_actor(p_actor_id);
    if p_password_hash is not null then
        perform iam.check_password_hash(p_password_hash);
    end if;
    update iam.users u set
        full_name = trim(coalesce(v_changes ->> 'fullName', u.full_name)),
        email = v_email,
        plan_id = v_plan_id,
        is_email_verified = coalesce((v_changes ->> 'isEmailVerified')::boolean, u.is_email_verified),
        is_active = coalesce((v_changes ->> 'isActive')::boolean, u.is_active),
        password_hash = coalesce(p_password_hash, u.password_hash),
        password_changed_at = case when p_password_hash is null then u.password_changed_at else now() end
    where u.id = p_user_id;
    update iam.profiles p set
        phone = v_next.phone, birth_date = v_next.birth_date, country = v_next.country, city = v_next.city, address = v_next.address,
        postal_code = v_next.postal_code, manager_id = v_next.manager_id
    where p.user_id = p_user_id;
    if to_jsonb(v_next) <> to_jsonb(v_profile)
        or (select (n.full_name, n.plan_id) is distinct from (v_user.full_name, v_user.plan_id) from iam.users n where n.id = p_user_id) then
        perform audit.record(
            p_actor_id, 'update_profile', 'user', p_user_id::text,
            to_jsonb(v_profile) || jsonb_build_object('full_name', v_user.full_name, 'plan_id', v_user.plan_id),
            to_jsonb(v_next) || (select jsonb_build_object('full_name', n.full_name, 'plan_id', n.plan_id) from iam.users n where n.id = p_user_id)
        );
    end if;
    perform site.publish('user:' || p_user_id, '{"changed": ["account"]}');
end;
$$;

-- Returns the actor's access to a user's page: all, masked (a retention agent; Q-53, A-034), or self (Q-54). Internal.
-- Errors: BT102 account inactive, BT103 forbidden, BT104 not found.
create or replace function iam.open_customer(
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
    v_role smallint := iam.require_staff(p_actor_id);
begin
    if p_user_id = p_actor_id then
        return 'self';
    end if;
    if v_role not in (iam.role('admin'), iam.role('manager'), iam.role('retention_agent')) then
        raise exception using errcode = 'BT103', message = 'Forbidden';
    end if;
    if not coalesce(crm.may_see_customer(p_actor_id, p_user_id), false)
        or exists (select from iam.users where id = p_user_id and deleted_at is not null) then
        raise exception using errcode = 'BT104', message = 'Not found';
    end if;
    return case v_role when iam.role('retention_agent') then 'masked' else 'all' end;
end;
$$;
