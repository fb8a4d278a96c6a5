-- First line of every function that acts: the actor's role, or a refusal. Internal. Raises BT100, BT102, BT103, BT121
-- staff without the second step that the site asks of them.
create or replace function iam.require_role(
    p_actor_id bigint,
    p_roles integer[]
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
    select role_id, is_active into v_user from iam.users where id = p_actor_id and deleted_at is null;
    -- Everything begins here: whoever may goes on after one question, and why somebody may not is asked only then.
    if v_user.is_active and v_user.role_id = any (p_roles) and (v_user.role_id = 3 or not iam.lacks_second_step(p_actor_id)) then
        return v_user.role_id;
    end if;
    if p_actor_id is null then
        raise exception using errcode = 'BT100', message = 'Please sign in';
    end if;
    if v_user.is_active is not true then
        raise exception using errcode = 'BT102', message = 'Your account is not active';
    end if;
    if v_user.role_id <> all (p_roles) then
        raise exception using errcode = 'BT103', message = 'Forbidden';
    end if;
    raise exception using errcode = 'BT121', message = 'Please set up two-factor authentication first';
end;
$$;
