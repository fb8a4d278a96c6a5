-- Records the actor, until the transaction ends, for audit entries that triggers write. It grants nothing. Called by
-- the functions of iam that change users.
create or replace function iam.name_actor(
    p_actor_id bigint
)
returns void
language sql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
    select set_config('bourse.actor_id', coalesce(p_actor_id::text, ''), true);
$$;
