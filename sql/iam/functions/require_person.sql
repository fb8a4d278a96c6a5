-- First line of what anybody with an account may do, also before they have set up what their role requires: the actor's
-- role, or a refusal. Internal. Raises BT100, BT102.
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
        raise exception using errcode = 'BT100', message = 'Please sign in';
    end if;
    select role_id, is_active into v_user from iam.users where id = p_actor_id and deleted_at is null;
    if not found or not v_user.is_active then
        raise exception using errcode = 'BT102', message = 'Your account is not active';
    end if;
    return v_user.role_id;
end;
$$;
