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

-- Records the download of a list or statement: its name, the selection (filters, columns, days) and the number of rows.
-- Called by the exports. Errors: BT100 not signed in, BT102 account inactive.
-- grant: bourse_app
create or replace function audit.record_export(
    p_actor_id bigint,
    p_list text,
    p_asked jsonb,
    p_rows bigint
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    perform iam.require_person(p_actor_id);
    perform audit.record(p_actor_id, 'export', 'export', p_list, null, jsonb_strip_nulls(p_asked) || jsonb_build_object('rows', p_rows));
end;
$$;

-- Records a request that was rejected because the actor's role does not permit it, at most 100 an hour for each user.
-- Called by the web process on a 403.
-- grant: bourse_app
create or replace function audit.record_refusal(
    p_actor_id bigint,
    p_method text,
    p_path text
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    if iam.count_within('forbidden', p_actor_id::text, null, interval '1 hour') then
        perform audit.record(p_actor_id, 'refused', 'address', left(p_path, 100), null, jsonb_build_object('method', left(p_method, 10)));
    end if;
end;
$$;
