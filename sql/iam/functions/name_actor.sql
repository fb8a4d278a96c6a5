-- Names, until the transaction ends, who acts, for rows of the trail that a trigger writes. It grants nothing.
-- Internal.
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
