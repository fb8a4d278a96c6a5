-- Returns the number of the actor's role, whichever it is. Internal. Raises BT100, BT102, BT121 as iam.require_role.
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
