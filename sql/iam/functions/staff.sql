-- Creates a member of staff, or a customer with a demo and a real account in the site's currency, and returns the id.
-- While another administrator can approve (iam.has_second_administrator), a new administrator stays inactive until
-- approved; approval is then the id of the request. Called by POST /admin/users for administrators. Errors: BT102
-- account inactive, BT103 forbidden, BT112 invalid field, BT115 unknown role, BT119 e-mail in use, BT332 already
-- waiting for approval, and those of money.create_accounts.
-- null: approval
-- grant: bourse_app
create or replace function iam.create_user(
    p_actor_id bigint,
    p_full_name text,
    p_email text,
    p_password_hash text,
    p_role_id integer,
    p_is_email_verified boolean,
    p_is_active boolean,
    out id bigint,
    out approval bigint
)
returns record
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_email text := lower(trim(p_email));
    v_is_active boolean := coalesce(p_is_active, true);
    -- A new administrator stays inactive until the four-eyes approval.
    v_needs_approval boolean := p_role_id = iam.role('admin') and v_is_active and iam.has_second_administrator(p_actor_id);
begin
    perform iam.require_role(p_actor_id, 'admin');
    perform iam.check_password_hash(p_password_hash);
    perform iam.check_person(p_full_name, v_email, null, null, null, null, null, null);
    if not exists (select from iam.roles r where r.id = p_role_id) then
        raise exception using errcode = 'BT115', message = 'Choose a valid option', column = 'roleId';
    end if;
    insert into iam.users (email, password_hash, full_name, role_id, is_email_verified, is_active)
    values (v_email, p_password_hash, trim(p_full_name), p_role_id, coalesce(p_is_email_verified, true), v_is_active and not v_needs_approval)
    on conflict do nothing
    returning users.id into id;
    if not found then
        raise exception using errcode = 'BT119', message = 'This email is already in use', column = 'email';
    end if;
    insert into iam.profiles (user_id) values (id);
    if p_role_id = iam.role('customer') then
        perform money.create_accounts(id, coalesce(nullif(site.setting('appCurrency'), ''), 'USD'));
    end if;
    perform audit.record(
        p_actor_id, 'create', 'user', id::text, null,
        jsonb_build_object('email', v_email, 'full_name', trim(p_full_name), 'role_id', p_role_id, 'is_active', v_is_active and not v_needs_approval)
    );
    if v_needs_approval then
        approval := money.store_approval_request(p_actor_id, 'grant_administrator', id, '{}');
    end if;
end;
$$;

-- Changes the fields of a member of staff that p_changes names (A-102). whitelist is a comma-separated list of
-- addresses and networks; blank allows every address (Q-60). A new role or password, or a deactivation, ends their
-- sessions. Leads, teams and customers that a new role may not hold go to successorId; null or -2 unassigns them
-- (iam.transfer_duties). Otherwise they keep what they hold, also when deactivated, unless successorId names a
-- successor. While another administrator can approve, making one an active administrator requires approval: returns the
-- id of the request, else null. Called by PUT /admin/users/{id} for administrators. Locks: the user, then their leads
-- by id. Errors: BT102 account inactive, BT103 forbidden, BT104 not found, BT112 invalid field, BT115 unknown role,
-- BT118 stale write, BT119 e-mail in use, BT140 own role or status, BT142 invalid address list, BT143 teams without a
-- manager, BT332 already waiting for approval, BT503 invalid successor.
-- null: result
-- grant: bourse_app
create or replace function iam.update_staff(
    p_actor_id bigint,
    p_user_id bigint,
    p_changes jsonb,
    p_password_hash text default null,
    p_version bigint default null
)
returns bigint
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_user iam.users;
    v_email text;
    v_role integer;
    v_is_active boolean;
    v_successor_id bigint := p_changes ->> 'successorId';
    v_before text;
    v_after text;
    v_approval bigint;
begin
    perform iam.require_role(p_actor_id, 'admin');
    -- A full row lock: leads that are being assigned to this user either commit before (crm.check_agent) or are checked
    -- against the new role.
    select * into v_user from iam.users where id = p_user_id and deleted_at is null and role_id <> iam.role('customer') for update;
    if not found then
        raise exception using errcode = 'BT104', message = 'Not found';
    end if;
    perform audit.reject_stale_write('user', p_user_id::text, p_version);
    v_email := lower(trim(coalesce(p_changes ->> 'email', v_user.email)));
    v_role := coalesce((p_changes ->> 'roleId')::integer, v_user.role_id);
    v_is_active := coalesce((p_changes ->> 'isActive')::boolean, v_user.is_active);
    perform iam.check_person(coalesce(p_changes ->> 'fullName', v_user.full_name), v_email, null, null, null, null, null, null);
    -- Customers have accounts and no back-office data, so staff cannot become customers.
    if v_role = iam.role('customer') or not exists (select from iam.roles where id = v_role) then
        raise exception using errcode = 'BT115', message = 'Choose a valid option', column = 'roleId';
    end if;
    if p_user_id = p_actor_id and (v_role <> v_user.role_id or not v_is_active) then
        raise exception using errcode = 'BT140', message = 'You cannot delete or deactivate your own account or change its role', column = case when v_is_active then 'roleId' else 'isActive' end;
    end if;
    if exists (select from iam.users where email = v_email and id <> p_user_id and deleted_at is null) then
        raise exception using errcode = 'BT119', message = 'This email is already in use', column = 'email';
    end if;
    if p_password_hash is not null then
        perform iam.check_password_hash(p_password_hash);
    end if;
    if v_role = iam.role('admin') and v_is_active and not (v_user.role_id = iam.role('admin') and v_user.is_active) and iam.has_second_administrator(p_actor_id) then
        v_approval := money.store_approval_request(p_actor_id, 'grant_administrator', p_user_id, jsonb_strip_nulls(jsonb_build_object('successorId', v_successor_id)));
        v_role := v_user.role_id;
        v_is_active := v_user.is_active;
        v_successor_id := null;
    end if;
    if v_role <> v_user.role_id or v_successor_id is not null then
        perform iam.transfer_duties(p_actor_id, p_user_id, v_successor_id, nullif(v_role, v_user.role_id));
    end if;
    perform iam.name_actor(p_actor_id);
    update iam.users u set
        full_name = trim(coalesce(p_changes ->> 'fullName', u.full_name)),
        email = v_email,
        role_id = v_role,
        is_email_verified = coalesce((p_changes ->> 'isEmailVerified')::boolean, u.is_email_verified),
        is_active = v_is_active,
        password_hash = coalesce(p_password_hash, u.password_hash),
        password_changed_at = case when p_password_hash is null then u.password_changed_at else now() end
    where u.id = p_user_id;
    if p_changes ? 'whitelist' then
        v_before := iam.whitelist_of(p_user_id);
        begin
            delete from iam.allowed_addresses where user_id = p_user_id;
            insert into iam.allowed_addresses (user_id, address)
            select distinct p_user_id, network(trim(e)::inet)
            from unnest(string_to_array(coalesce(p_changes ->> 'whitelist', ''), ',')) e
            where trim(e) <> '';
        exception
            when invalid_text_representation then
                raise exception using errcode = 'BT142', message = 'Enter IP addresses such as 203.0.113.7 or 203.0.113.0/24, separated by commas', column = 'whitelist';
        end;
        select string_agg(abbrev(a.address), ', ' order by a.address) into v_after from iam.allowed_addresses a where a.user_id = p_user_id;
    end if;
    if v_before is distinct from v_after or trim(coalesce(p_changes ->> 'fullName', v_user.full_name)) <> v_user.full_name then
        perform audit.record(p_actor_id, 'update_profile', 'user', p_user_id::text,
            jsonb_build_object('full_name', v_user.full_name, 'whitelist', v_before),
            jsonb_build_object('full_name', trim(coalesce(p_changes ->> 'fullName', v_user.full_name)), 'whitelist', v_after));
    end if;
    return v_approval;
end;
$$;
