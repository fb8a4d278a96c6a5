-- Inserts one audit entry with the actor and the member of staff acting for them. Called by every function that changes
-- something, in its transaction.
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
    -- The transaction gets its id before the row gets its own; otherwise audit.seal_rows could seal past a row that
    -- commits later.
    select pg_current_xact_id();
    insert into audit.entries (actor_id, impersonator_id, action, entity, entity_id, before, after, reason)
    values (p_actor_id, iam.impersonator_id(), p_action, p_entity, p_entity_id, p_before, p_after, left(p_reason, 2000));
$$;
