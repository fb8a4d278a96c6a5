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
    needles text[],
    step smallint not null default 0,
    position bigint not null default 0,
    check ((state = 'erased') = (erased_at is not null)),
    check (state = 'running' or needles is null)
);
create index erasures_requested_by_idx on compliance.erasures (requested_by);
comment on table compliance.erasures is
    'Customers whose personal data was erased. The ledger keeps their account under a pseudonym.';
comment on column compliance.erasures.state is 'running: texts are still to be replaced or files to be deleted.';
comment on column compliance.erasures.needles is 'Texts by which the person is found; null once every text was searched.';
comment on column compliance.erasures.step is 'Table of compliance.personal_texts that is searched next.';
comment on column compliance.erasures.position is 'First key of that table that is searched next.';

create table compliance.exports (
    id bigint generated always as identity primary key,
    user_id bigint not null references iam.users on delete restrict,
    is_complete boolean not null,
    requested_by bigint not null references iam.users on delete restrict,
    requested_at timestamptz not null default clock_timestamp(),
    file_name text unique,
    expires_at timestamptz,
    downloaded_at timestamptz,
    check ((file_name is null) = (expires_at is null)),
    check (downloaded_at is null or file_name is not null),
    check (is_complete or requested_by = user_id)
);
create index exports_user_id_idx on compliance.exports (user_id, id desc);
create index exports_requested_by_idx on compliance.exports (requested_by);
comment on table compliance.exports is
    'Exports of everything that is stored about a customer, as ZIP files in site.files, until they expire.';
comment on column compliance.exports.is_complete is
    'Requested by an administrator: contains also what may not be disclosed to the customer, such as screening matches.';
comment on column compliance.exports.file_name is 'The name in site.files; null until the job export-person has ended.';

create table compliance.retention_periods (
    kind text primary key check (kind in ('identity', 'notifications', 'page_visits', 'devices', 'payment_reports', 'exports')),
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
    ('identity', 1825), ('notifications', 365), ('page_visits', 365), ('devices', 365), ('payment_reports', 3650),
    ('exports', 7);
