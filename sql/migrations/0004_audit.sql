-- audit: the audit log, append-only and sealed. Rows name the actor and the member of staff acting for them.

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
    salt uuid default gen_random_uuid(),
    digest bytea check (length(digest) = 32),
    erasure_id bigint,
    primary key (id, at),
    check ((salt is null) = (digest is not null)),
    check ((salt is null) = (erasure_id is not null))
) partition by range (at);
create table audit.entries_default partition of audit.entries default;
create index entries_entity_idx on audit.entries (entity, entity_id, id desc);
create index entries_actor_id_idx on audit.entries (actor_id, id desc);
comment on table audit.entries is
    'The audit log: actor, member of staff acting for them, record, values before and after. Append-only; partitioned '
    'by time.';

comment on column audit.entries.salt is
    'Part of the digest of before, after and reason that is sealed; null once personal data in them was erased.';
comment on column audit.entries.digest is
    'The digest of the values before an erasure, so that the seals still verify (Q-275); null while they are unchanged.';
comment on column audit.entries.erasure_id is 'The erasure (compliance.erasures) that changed the values; null: none.';

create table audit.seals (
    id bigint primary key check (id > 0),
    after_id bigint not null unique check (after_id >= 0),
    up_to_id bigint not null,
    entries integer not null check (entries > 0),
    hash bytea not null check (length(hash) = 32),
    sealed_at timestamptz not null default clock_timestamp(),
    check (up_to_id > after_id)
);
comment on table audit.seals is
    'Hashes of the audit log: hash covers the entries with ids after after_id, up to up_to_id, and the previous seal. '
    'Written by the job seal-ledger.';

create table audit.seal_state (
    singleton boolean primary key default true check (singleton),
    marked_id bigint not null default 0,
    marked_before xid8 not null default '0'
);
comment on table audit.seal_state is
    'The next seal reaches up to marked_id, once every transaction before marked_before has ended: ids are committed '
    'out of order.';
insert into audit.seal_state default values;
