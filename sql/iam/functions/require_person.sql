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
