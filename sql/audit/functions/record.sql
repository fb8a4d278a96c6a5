-- Adds one row to the trail, naming the actor and whoever acted through them. Internal: called by functions that act,
-- in their transaction.
create or replace function audit.record(
    p_actor_id bigint,
    p_action text,
    p_entity text,
    p_entity_id text,
    p_before jsonb,
    p_after jsonb,
    p_reason text default null
)
returns void
language sql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
    -- The number of the transaction comes before the id of the row, or audit.seal_rows could seal past a row that is about to appear.
    select pg_current_xact_id();
    insert into audit.entries (actor_id, impersonator_id, action, entity, entity_id, before, after, reason)
    values (p_actor_id, iam.impersonator_id(), p_action, p_entity, p_entity_id, p_before, p_after, left(p_reason, 2000));
$$;
