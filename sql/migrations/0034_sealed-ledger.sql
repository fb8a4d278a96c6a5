-- Triggers protect the ledger, but the database owner can drop triggers. Therefore new rows are sealed every minute: a
-- hash over the rows and the previous seal. A later change of rows does not match the seals, and changed seals do not
-- match those exported to the log.

create table money.seals (
    id bigint primary key check (id > 0),
    after_id bigint not null unique check (after_id >= 0),
    up_to_id bigint not null,
    transfers integer not null check (transfers > 0),
    hash bytea not null check (length(hash) = 32),
    sealed_at timestamptz not null default clock_timestamp(),
    check (up_to_id > after_id)
);
comment on table money.seals is
    'Hashes of the ledger: hash covers the transfers with ids after after_id, up to up_to_id, and the previous seal. Written by the job seal-ledger.';

create table money.seal_state (
    singleton boolean primary key default true check (singleton),
    marked_id bigint not null default 0,
    marked_before xid8 not null default '0'
);
comment on table money.seal_state is
    'The next seal reaches up to marked_id, once every transaction before marked_before has ended: ids are committed out of order.';
insert into money.seal_state default values;
