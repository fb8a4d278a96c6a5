-- site: settings, languages, notifications, the outbox, visits, idempotency keys.

create table site.settings (
    name text primary key check (length(name) <= 100),
    value text not null check (length(value) <= 20000),
    is_secret boolean not null default false,
    updated_at timestamptz not null default now(),
    updated_by bigint references iam.users on delete set null
);
create index settings_updated_by_idx on site.settings (updated_by);

create table site.languages (
    code text primary key check (code ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})?$'),
    name text not null check (length(name) between 1 and 60),
    direction text not null default 'ltr' check (direction in ('ltr', 'rtl')),
    position integer not null default 0
);

-- A key without a value is untranslated; a screen has requested it.
create table site.translations (
    id bigint generated always as identity primary key,
    language_code text not null references site.languages on update cascade on delete cascade,
    key text not null check (length(key) between 1 and 500),
    value text check (length(value) <= 5000),
    updated_at timestamptz not null default now(),
    unique (language_code, key)
);

create table site.notifications (
    id bigint generated always as identity primary key,
    user_id bigint not null references iam.users on delete cascade,
    type text not null check (length(type) <= 60),
    title text not null check (length(title) <= 300),
    description text not null default '' check (length(description) <= 2000),
    url text not null check (url ~ '^/([^/\\]|$)' and length(url) <= 500),
    created_at timestamptz not null default now(),
    read_at timestamptz
);
create index notifications_user_id_idx on site.notifications (user_id, id desc);
create index notifications_unread_idx on site.notifications (user_id) where read_at is null;

-- Events for connected clients, written in the transaction that causes them and read in the order of seq. xid shows a
-- reader whether rows with a lower seq may still appear.
create table site.outbox (
    seq bigint generated always as identity,
    xid xid8 not null default pg_current_xact_id(),
    topic text not null check (length(topic) <= 100),
    ref jsonb not null check (octet_length(ref::text) < 4000),
    created_at timestamptz not null default clock_timestamp(),
    primary key (seq, created_at)
) partition by range (created_at);
create table site.outbox_default partition of site.outbox default;

create table site.page_visits (
    id bigint generated always as identity,
    user_id bigint not null references iam.users on delete cascade,
    url text not null check (length(url) <= 500),
    visited_at timestamptz not null default clock_timestamp(),
    primary key (id, visited_at)
) partition by range (visited_at);
create table site.page_visits_default partition of site.page_visits default;
create index page_visits_user_id_idx on site.page_visits (user_id, visited_at desc);

-- One row per request of a user: a repeated request with the same key returns the stored response.
create table site.idempotency_keys (
    user_id bigint not null references iam.users on delete cascade,
    key text not null check (length(key) between 1 and 200),
    request_hash bytea not null,
    response jsonb,
    created_at timestamptz not null default now(),
    primary key (user_id, key)
);
create index idempotency_keys_created_at_idx on site.idempotency_keys (created_at);

grant select on site.languages, site.translations, site.notifications, site.outbox, site.page_visits to bourse_audit;
grant select (name, is_secret, updated_at, updated_by) on site.settings to bourse_audit;
