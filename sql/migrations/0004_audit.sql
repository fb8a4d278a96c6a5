-- audit: the audit log. Rows are append-only and name the actor and the member of staff acting for them.

create table audit.entries (
    id bigint generated always as identity,
    at timestamptz not null default clock_timestamp(),
    actor_id bigint,
    impersonator_id bigint,
    action text not null check (length(action) <= 100),
    entity text not null check (length(entity) <= 100),
    entity_id text not null check (length(entity_id) <= 100),
    before jsonb,
    after jsonb,
    reason text check (length(reason) <= 2000),
    primary key (id, at)
) partition by range (at);
create table audit.entries_default partition of audit.entries default;
create index entries_entity_idx on audit.entries (entity, entity_id, id desc);
create index entries_actor_id_idx on audit.entries (actor_id, id desc);
