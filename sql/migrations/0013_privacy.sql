-- compliance: obligations of privacy law: erasure and export of what is stored about a person.

create type compliance.erasure_state as enum ('running', 'erased');

create table compliance.erasures (
    id bigint generated always as identity primary key,
    user_id bigint not null unique references iam.users on delete restrict,
    state compliance.erasure_state not null default 'running',
    reason text not null check (length(reason) between 3 and 500),
    requested_by bigint not null references iam.users on delete restrict,
    requested_at timestamptz not null default clock_timestamp(),
    erased_at timestamptz,
    check ((state = 'erased') = (erased_at is not null))
);
create index erasures_requested_by_idx on compliance.erasures (requested_by);
comment on table compliance.erasures is
    'Customers whose personal data was erased. The ledger keeps their account under a pseudonym.';
comment on column compliance.erasures.state is 'running: files are still to be deleted.';

create table compliance.retention_periods (
    kind text primary key check (kind in ('identity', 'notifications', 'page_visits', 'devices', 'payment_reports')),
    days integer not null check (days between 0 and 36500),
    version integer not null default 1,
    updated_by bigint references iam.users on delete set null,
    updated_at timestamptz not null default clock_timestamp()
);
create index retention_periods_updated_by_idx on compliance.retention_periods (updated_by);
comment on table compliance.retention_periods is
    'How long data is kept. identity: from the last movement of real money, before which a customer is not erased.';
comment on column compliance.retention_periods.days is 'Days from the creation of the data.';
insert into compliance.retention_periods (kind, days) values
    ('identity', 1825), ('notifications', 365), ('page_visits', 365), ('devices', 365), ('payment_reports', 3650);
