-- Returns the role number of an active user with one of p_roles, or raises. First statement of every function that
-- acts. Internal. Errors: BT100 not signed in, BT102 account inactive, BT103 forbidden, BT121 second factor not set up.
create or replace function iam.require_role(
    p_actor_id bigint,
    variadic p_roles iam.role_name[]
)
returns smallint
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_user record;
    v_name iam.role_name;
begin
    select role_id, is_active into v_user from iam.users where id = p_actor_id and deleted_at is null;
    -- The enum lists the names in the order of the role numbers (iam.role).
    v_name := (enum_range(null::iam.role_name))[v_user.role_id];
    -- Runs before every command: the permitted case takes one query, the reason of a rejection is determined
    -- afterwards.
    if v_user.is_active and v_name = any (p_roles) and (v_name = 'customer' or not iam.lacks_second_step(p_actor_id)) then
        return v_user.role_id;
    end if;
    if p_actor_id is null then
        raise exception using errcode = 'BT100', message = 'Sign in to continue';
    end if;
    if v_user.is_active is not true then
        raise exception using errcode = 'BT102', message = 'Your account is not active';
    end if;
    if v_name <> all (p_roles) then
        raise exception using errcode = 'BT103', message = 'Forbidden';
    end if;
    raise exception using errcode = 'BT121', message = 'Set up two-factor authentication first';
end;
$$;

-- Returns the role number of an active user of any role but customer, or raises as iam.require_role. Internal. Errors:
-- BT100 not signed in, BT102 account inactive, BT103 forbidden, BT121 second factor not set up.
create or replace function iam.require_staff(
    p_actor_id bigint
)
returns smallint
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select iam.require_role(p_actor_id, variadic array_remove(enum_range(null::iam.role_name), 'customer'))
$$;

-- Returns the role number of an active user of any role, or raises as iam.require_role. Internal. Errors: BT100 not
-- signed in, BT102 account inactive, BT121 second factor not set up.
create or replace function iam.require_user(
    p_actor_id bigint
)
returns smallint
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select iam.require_role(p_actor_id, variadic enum_range(null::iam.role_name))
$$;

-- Returns the role number of an active user, or raises. First statement of actions that a user may perform before
-- setting up the second factor that their role requires. Internal. Errors: BT100 not signed in, BT102 account inactive.
create or replace function iam.require_person(
    p_actor_id bigint
)
returns smallint
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_user record;
begin
    if p_actor_id is null then
        raise exception using errcode = 'BT100', message = 'Sign in to continue';
    end if;
    select role_id, is_active into v_user from iam.users where id = p_actor_id and deleted_at is null;
    if not found or not v_user.is_active then
        raise exception using errcode = 'BT102', message = 'Your account is not active';
    end if;
    return v_user.role_id;
end;
$$;
