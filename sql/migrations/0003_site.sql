-- site: settings, texts, notifications, the outbox, files, page visits, idempotency keys.

-- Domains: bounds of a domain are read once a session, those of a check constraint by every statement that writes.
create domain site.topic as text check (length(value) <= 100);
comment on domain site.topic is 'Recipients of an event, such as user:7.';
create domain site.event as jsonb check (octet_length(value::text) < 4000);
comment on domain site.event is 'Content of an event: under 4,000 bytes, so that it fits into a NOTIFY.';
create type site.file_kind as enum ('kyc', 'proof', 'avatar', 'picture', 'export', 'note', 'funds');
comment on type site.file_kind is
    'Uploads: identity documents, proofs of payment, portraits, public pictures such as logos and QR codes, images of '
    'trade notes, and documents about the source of funds; and exports of personal data.';
create type site.list_source as (
    source text,
    condition text,
    id text,
    sorts jsonb
);
comment on type site.list_source is
    'Source of a list''s rows and its sort keys; the SQL texts are written by functions, never by users.';
create type site.list_page as (
    ids bigint[],
    keys text[]
);
comment on type site.list_page is 'The ids of one page of a list and their sort keys, from which the next page starts.';
create domain site.request_key as text check (length(value) between 1 and 200);
comment on domain site.request_key is 'Idempotency key of a request.';
create type site.notification_type as enum (
    'deposit_submitted', 'deposit_proof_submitted', 'deposit_reported', 'deposit_needs_review', 'deposit_approved',
    'deposit_declined', 'deposit_credited',
    'withdrawal_submitted', 'withdrawal_approved', 'withdrawal_declined',
    'approval_requested', 'approval_granted', 'approval_refused',
    'kyc_submitted', 'kyc_name_changed', 'kyc_approved', 'kyc_declined', 'kyc_expiring',
    'order_closed', 'order_corrected', 'order_split', 'order_disputed', 'order_dispute_accepted', 'order_dispute_declined',
    'pending_filled', 'pending_rejected', 'pending_cancelled',
    'margin_call', 'swaps_late', 'price_alert', 'price_review', 'risk_limit',
    'security_new_log_in', 'security_two_factor_on', 'security_two_factor_off', 'security_recovery_codes_ended',
    'security_data_export',
    'leads_assigned', 'leads_imported', 'leads_changed', 'inbox_assigned',
    'screening_match', 'screening_list_refused', 'funds_requested', 'funds_answered',
    'message'
);
comment on type site.notification_type is
    'Events that users are notified of; mails take their text from the type (workers/jobs/emails/notice.ts).';

create type site.inbox_kind as enum ('dispute', 'withdrawal', 'deposit', 'identity', 'payment', 'approval', 'screening', 'screening_late');
comment on type site.inbox_kind is 'Kinds of records that await a decision of staff.';

create type site.urgency as enum ('normal', 'soon', 'overdue');
comment on type site.urgency is
    'State of a record against its target time: overdue after it, soon in the last quarter of the time until then.';

create table site.inbox_targets (
    kind site.inbox_kind primary key,
    target_minutes integer not null check (target_minutes between 1 and 43200)
);
comment on table site.inbox_targets is 'Time within which staff shall decide each kind of record.';
comment on column site.inbox_targets.kind is 'Kind of record.';
comment on column site.inbox_targets.target_minutes is 'Minutes from the request to its decision, at most 30 days.';

create table site.inbox_assignments (
    kind site.inbox_kind not null,
    record_id bigint not null,
    assignee_id bigint not null references iam.users on delete cascade,
    assigned_by bigint not null references iam.users on delete cascade,
    assigned_at timestamptz not null default clock_timestamp(),
    primary key (kind, record_id)
);
create index inbox_assignments_assignee_id_idx on site.inbox_assignments (assignee_id);
create index inbox_assignments_assigned_by_idx on site.inbox_assignments (assigned_by);
comment on table site.inbox_assignments is 'Member of staff who shall decide a record; a row stays when the record is decided.';
comment on column site.inbox_assignments.kind is 'Kind of record.';
comment on column site.inbox_assignments.record_id is 'Record, in the table of its kind.';
comment on column site.inbox_assignments.assignee_id is 'Member of staff who shall decide.';
comment on column site.inbox_assignments.assigned_by is 'Member of staff who assigned the record.';
comment on column site.inbox_assignments.assigned_at is 'Time of the assignment.';

create table site.settings (
    name text primary key check (length(name) <= 100),
    value text not null check (length(value) <= 20000),
    is_secret boolean not null default false,
    updated_at timestamptz not null default now(),
    updated_by bigint references iam.users on delete set null
);
create index settings_updated_by_idx on site.settings (updated_by);
comment on table site.settings is 'Settings of the installation; secret values are encrypted (db/seal.ts).';

create table site.languages (
    code text primary key check (code ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})?$'),
    name text not null check (length(name) between 1 and 60),
    direction text not null default 'ltr' check (direction in ('ltr', 'rtl')),
    position integer not null default 0
);
comment on table site.languages is 'Languages that users can choose; English always exists.';

create table site.translations (
    id bigint generated always as identity primary key,
    language_code text not null references site.languages on update cascade on delete cascade,
    key text not null check (length(key) between 1 and 500),
    value text check (length(value) <= 5000),
    updated_at timestamptz not null default now(),
    shipped_value text check (length(shipped_value) <= 5000),
    unique (language_code, key)
);
create index translations_search_idx on site.translations using gin (key public.gin_trgm_ops, value public.gin_trgm_ops);
comment on table site.translations is
    'Texts by language and key. A key without a value is untranslated; a screen has requested it.';
comment on column site.translations.shipped_value is
    'The text of app/i18n/locales that was applied last; null: the key is not shipped. A different value was edited '
    'and is kept.';

create table site.notifications (
    id bigint generated always as identity primary key,
    user_id bigint not null references iam.users on delete cascade,
    type site.notification_type not null,
    title text not null check (length(title) <= 300),
    description text not null default '' check (length(description) <= 2000),
    url text not null check (url ~ '^/([^/\\]|$)' and length(url) <= 500),
    created_at timestamptz not null default now(),
    read_at timestamptz,
    mailed_at timestamptz,
    pushed_at timestamptz
);
create index notifications_user_id_idx on site.notifications (user_id, id desc);
create index notifications_unread_idx on site.notifications (user_id) where read_at is null;
comment on table site.notifications is 'Notifications of users, with a link to the page concerned.';
comment on column site.notifications.mailed_at is
    'Time at which the mail server accepted its e-mail; null: not sent. What is still to be sent is a job.';
comment on column site.notifications.pushed_at is 'Time at which the push service of a browser first accepted it; null: none did.';

create table site.push_keys (
    only_row boolean primary key default true check (only_row),
    public_key text not null check (length(public_key) <= 100),
    private_key text not null check (length(private_key) <= 500),
    created_at timestamptz not null default now()
);
comment on table site.push_keys is
    'One row: the key pair with which the installation identifies itself to push services (VAPID, RFC 8292). Created at '
    'the first start; the private key is encrypted (db/seal.ts).';
comment on column site.push_keys.only_row is 'Always true: the table has one row.';
comment on column site.push_keys.public_key is 'Public key in base64url, which browsers subscribe with.';
comment on column site.push_keys.private_key is 'Private key, encrypted.';
comment on column site.push_keys.created_at is 'Time of its creation.';

create table site.push_subscriptions (
    id bigint generated always as identity primary key,
    user_id bigint not null references iam.users on delete cascade,
    endpoint text not null unique check (endpoint ~ '^https://' and length(endpoint) <= 1000),
    p256dh text not null check (length(p256dh) <= 200),
    auth text not null check (length(auth) <= 100),
    device text not null default '' check (length(device) <= 100),
    device_hash bytea not null unique check (length(device_hash) = 32),
    created_at timestamptz not null default now()
);
create index push_subscriptions_user_id_idx on site.push_subscriptions (user_id, id);
comment on table site.push_subscriptions is 'Browsers in which users receive notifications while no page is open (Web Push).';
comment on column site.push_subscriptions.id is 'Key.';
comment on column site.push_subscriptions.user_id is 'The user who subscribed last in this browser.';
comment on column site.push_subscriptions.endpoint is 'Address of the push service for this browser.';
comment on column site.push_subscriptions.p256dh is 'Public key of the browser in base64url, for the encryption.';
comment on column site.push_subscriptions.auth is 'Secret of the browser in base64url, for the encryption.';
comment on column site.push_subscriptions.device is 'Name of browser and system.';
comment on column site.push_subscriptions.device_hash is
    'Hash of the cookie that identifies the browser, which has one subscription: of the user who logged in there last.';
comment on column site.push_subscriptions.created_at is 'Time of the subscription.';

create table site.outbox (
    seq bigint generated always as identity,
    xid xid8 not null default pg_current_xact_id(),
    topic site.topic not null,
    ref site.event not null,
    created_at timestamptz not null default clock_timestamp(),
    primary key (seq, created_at)
) partition by range (created_at);
create table site.outbox_default partition of site.outbox default;
comment on table site.outbox is
    'Events for connected clients, written in the transaction that causes them and read in the order of seq; '
    'partitioned by time. xid shows a reader whether rows with a lower seq may still appear.';

create table site.page_visits (
    id bigint generated always as identity,
    user_id bigint not null references iam.users on delete cascade,
    url text not null check (length(url) <= 500),
    visited_at timestamptz not null default clock_timestamp(),
    primary key (id, visited_at)
) partition by range (visited_at);
create table site.page_visits_default partition of site.page_visits default;
create index page_visits_user_id_idx on site.page_visits (user_id, visited_at desc);
comment on table site.page_visits is 'Pages that users opened; partitioned by time.';

-- A key is written once, with its response; a concurrent call waits for a lock. Written by every order, so without a
-- foreign key.
create table site.idempotency_keys (
    user_id bigint not null,
    key site.request_key not null,
    request_hash bytea not null,
    response jsonb not null,
    created_at timestamptz not null default now(),
    primary key (user_id, key)
);
-- Rows are appended by time, and only the nightly purge selects by it.
create index idempotency_keys_created_at_idx on site.idempotency_keys using brin (created_at);
comment on table site.idempotency_keys is
    'One row per request of a user: a repeated request with the same key returns the stored response.';

-- Of the next minutes only, so neither the log nor a standby needs it.
create unlogged table site.kept_inputs (
    token_hash bytea primary key check (length(token_hash) = 32),
    user_id bigint not null references iam.users on delete cascade,
    body text not null check (length(body) <= 300000),
    expires_at timestamptz not null,
    created_at timestamptz not null default clock_timestamp()
);
create index kept_inputs_user_id_idx on site.kept_inputs (user_id, created_at);
create index kept_inputs_expires_at_idx on site.kept_inputs (expires_at);
comment on table site.kept_inputs is
    'Texts of a refused form without JavaScript that exceed a cookie, until the next page shows them. The key that '
    'decrypts a row is in the cookie of its browser and nowhere else; token_hash is its hash.';

create table site.files (
    id bigint generated always as identity primary key,
    name text not null unique check (name ~ '^[0-9a-f]{40}$'),
    kind site.file_kind not null,
    user_id bigint not null references iam.users on delete restrict,
    sha256 bytea not null check (length(sha256) = 32),
    size integer not null check (size > 0 and (size <= 16777216 or kind = 'export')),
    media_type text not null check (media_type in ('image/jpeg', 'image/png', 'application/pdf', 'application/zip')),
    title text not null check (length(title) between 1 and 120),
    width integer check (width between 1 and 20000),
    height integer check (height between 1 and 20000),
    used_at timestamptz,
    created_at timestamptz not null default clock_timestamp()
);
create index files_user_id_idx on site.files (user_id, id desc);
create index files_sha256_idx on site.files (sha256);
create index files_unused_idx on site.files (created_at) where used_at is null;
comment on table site.files is 'Uploaded files; their bytes are stored outside the database.';
comment on column site.files.size is 'Size in bytes.';
comment on column site.files.width is 'Width in pixels; null for a document.';
comment on column site.files.height is 'Height in pixels; null for a document.';
comment on column site.files.used_at is 'Null until a row refers to the file; unused files are deleted after a day.';

create table site.saved_views (
    id bigint generated always as identity primary key,
    user_id bigint not null references iam.users on delete cascade,
    list text not null check (length(list) between 1 and 60),
    name text not null check (length(name) between 1 and 60),
    query text not null check (length(query) <= 2000),
    created_at timestamptz not null default clock_timestamp(),
    unique (user_id, list, name)
);
comment on table site.saved_views is 'Filters, columns and order of a list under a name, for the user who saved them.';

create table site.apis (
    key text primary key check (key ~ '^[a-z][A-Za-z]{1,39}$'),
    value1 text not null default '' check (length(value1) <= 2000),
    value2 text not null default '' check (length(value2) <= 2000),
    value3 text not null default '' check (length(value3) <= 2000),
    value4 text not null default '' check (length(value4) <= 2000),
    value5 text not null default '' check (length(value5) <= 2000),
    position integer not null default 0,
    version integer not null default 1,
    updated_at timestamptz not null default clock_timestamp(),
    updated_by bigint references iam.users on delete set null
);
create index apis_updated_by_idx on site.apis (updated_by);
comment on table site.apis is
    'Providers of prices and calls. value1 to value5 are the values in the order of the provider''s card (A-072); '
    'secret ones are encrypted (db/seal.ts).';

create table site.api_health (
    api text primary key check (length(api) between 1 and 40),
    success boolean not null,
    msg text not null check (length(msg) <= 300),
    heard_at timestamptz not null default clock_timestamp(),
    facts jsonb not null default '{}' check (jsonb_typeof(facts) = 'object' and octet_length(facts::text) <= 3500)
);
comment on table site.api_health is
    'The last status of each provider: facts are the values of the placeholders in msg.';

create table site.backups (
    id bigint generated always as identity primary key,
    file_name text not null unique check (file_name ~ '^[A-Za-z0-9._-]{1,100}$'),
    started_at timestamptz not null default clock_timestamp(),
    finished_at timestamptz check (finished_at >= started_at),
    size_bytes bigint check (size_bytes between 1 and 1000000000000000),
    error text check (length(error) <= 500),
    tested_at timestamptz,
    test_error text check (length(test_error) <= 500),
    removed_at timestamptz,
    check (size_bytes is null or (finished_at is not null and error is null))
);
comment on table site.backups is 'Scheduled backups of the embedded database; the files are in BOURSE_DATA/backups.';
comment on column site.backups.size_bytes is 'Null until the backup is complete.';
comment on column site.backups.removed_at is 'When the file was deleted, because newer ones are kept.';
comment on column site.backups.tested_at is 'When the backup was last restored beside the installation and checked.';
comment on column site.backups.test_error is 'Why the last restore test failed; null if every invariant held.';

create table site.archives (
    id bigint generated always as identity primary key,
    table_name text not null check (table_name in ('market.candles', 'audit.entries', 'site.outbox')),
    starts_at timestamptz not null,
    ends_at timestamptz not null check (ends_at > starts_at),
    file_name text not null unique check (file_name ~ '^[0-9a-f]{40}$'),
    begun_at timestamptz not null default clock_timestamp(),
    read_at timestamptz,
    row_count bigint check (row_count >= 0),
    fingerprint numeric check (abs(fingerprint) <= 1e38),
    sealed_to bigint not null default 0 check (sealed_to >= 0),
    sha256 bytea check (length(sha256) = 32),
    size_bytes bigint check (size_bytes between 1 and 1000000000000000),
    verified_at timestamptz,
    dropped_at timestamptz,
    kept_rows bigint check (kept_rows >= 0),
    restored_at timestamptz,
    replaced_at timestamptz,
    removed_at timestamptz,
    error text check (length(error) <= 500),
    check (verified_at is null or (read_at is not null and row_count is not null and fingerprint is not null
        and sha256 is not null and size_bytes is not null)),
    check (dropped_at is null or (verified_at is not null and kept_rows is not null)),
    check (restored_at is null or dropped_at is not null),
    check (replaced_at is null or restored_at is not null),
    check (removed_at is null or replaced_at is not null)
);
-- A month has one file; a restored month may get another.
create unique index archives_month_idx on site.archives (table_name, starts_at) where restored_at is null;
comment on table site.archives is
    'Months of a partitioned table in files of the file storage: written, read back, then dropped from the database (Q-340).';
comment on column site.archives.file_name is 'Name in the file storage: a gzip file of CSV as PostgreSQL writes it.';
comment on column site.archives.read_at is 'Time of the snapshot that the file contains; later splits rescale restored bars.';
comment on column site.archives.fingerprint is 'Sum of the hashes of the rows, which must be the same when they are dropped.';
comment on column site.archives.sealed_to is
    'For the audit log: id of the last entry of the last seal whose entries are all archived; later seals are verified here.';
comment on column site.archives.sha256 is 'Of the file.';
comment on column site.archives.verified_at is 'When the file had been read back with the right number of rows and hash.';
comment on column site.archives.kept_rows is 'Rows of the month that stayed in the database: see site.archived_tables.';
comment on column site.archives.restored_at is 'When the rows were put back; a month later they are archived again.';
comment on column site.archives.replaced_at is 'When a newer file of the same month replaced this one.';
comment on column site.archives.removed_at is 'When the replaced file was deleted.';

grant select on site.languages, site.translations, site.notifications, site.outbox, site.page_visits, site.files, site.saved_views,
    site.api_health, site.backups, site.archives to bourse_audit;
grant select (name, is_secret, updated_at, updated_by) on site.settings to bourse_audit;
grant select (id, user_id, device, created_at) on site.push_subscriptions to bourse_audit;
grant select (key, position, version, updated_at, updated_by) on site.apis to bourse_audit;
