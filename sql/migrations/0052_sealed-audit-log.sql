-- The audit log is sealed like the ledger: money.seals and money.seal_state have the same shape.

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
    'Hashes of the audit log: hash covers the entries with ids after after_id, up to up_to_id, and the previous seal. Written by the job seal-ledger.';

create table audit.seal_state (
    singleton boolean primary key default true check (singleton),
    marked_id bigint not null default 0,
    marked_before xid8 not null default '0'
);
comment on table audit.seal_state is
    'The next seal reaches up to marked_id, once every transaction before marked_before has ended: ids are committed out of order.';
insert into audit.seal_state default values;
