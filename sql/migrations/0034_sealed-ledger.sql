-- Triggers keep the ledger as it is, and whoever owns the database can drop triggers. So every minute what was added is sealed: a hash over its
-- rows and the seal before. A change of the past then no longer fits the seals, and changed seals do not fit those that the log took elsewhere.

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
    'What the ledger was: hash covers the transfers with ids after after_id, up to up_to_id, and the seal before. Written by the job seal-ledger.';

create table money.seal_state (
    singleton boolean primary key default true check (singleton),
    marked_id bigint not null default 0,
    marked_before xid8 not null default '0'
);
comment on table money.seal_state is
    'How far the next seal may go: up to marked_id, once every transaction before marked_before is over. Numbers commit out of order.';
insert into money.seal_state default values;
