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
