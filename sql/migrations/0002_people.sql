-- iam: users and their sessions. Tokens and keys are stored as hashes, so a dump contains nothing that can be used to
-- log in.

create table iam.roles (
    id smallint primary key,
    name text not null unique
);
insert into iam.roles (id, name) values
    (1, 'Admin'), (2, 'Manager'), (3, 'Customer'), (4, 'Affiliate'), (5, 'Sales agent'), (6, 'Retention agent');

create table iam.users (
    id bigint generated always as identity primary key,
    email text not null check (email = lower(email) and length(email) between 3 and 254),
    password_hash text not null,
    full_name text not null check (length(full_name) between 1 and 200),
    role_id smallint not null references iam.roles on delete restrict,
    is_email_verified boolean not null default false,
    is_active boolean not null default true,
    active_account_id bigint,
    plan_id bigint,
    language_code text,
    theme text not null default 'system' check (theme in ('light', 'dark', 'system')),
    up_down text not null default 'classic' check (up_down in ('classic', 'cvd', 'inverted')),
    density text not null default 'default' check (density in ('compact', 'default', 'comfortable')),
    time_zone text not null default 'UTC',
    sound boolean not null default true,
    one_click boolean not null default false,
    terms_accepted_at timestamptz,
    last_login_at timestamptz,
    password_changed_at timestamptz not null default now(),
    created_at timestamptz not null default now(),
    deleted_at timestamptz
);
create unique index users_email_key on iam.users (email) where deleted_at is null;
create index users_role_id_idx on iam.users (role_id);
create index users_plan_id_idx on iam.users (plan_id);
create index users_active_account_id_idx on iam.users (active_account_id);

create table iam.profiles (
    user_id bigint primary key references iam.users on delete cascade,
    phone text check (length(phone) <= 40),
    birth_date date,
    country text check (length(country) <= 100),
    city text check (length(city) <= 100),
    address text check (length(address) <= 300),
    postal_code text check (length(postal_code) <= 20),
    manager_id bigint references iam.users on delete set null
);
create index profiles_manager_id_idx on iam.profiles (manager_id);

create table iam.sessions (
    id bigint generated always as identity primary key,
    token_hash bytea not null unique check (length(token_hash) = 32),
    user_id bigint not null references iam.users on delete cascade,
    impersonator_id bigint references iam.users on delete cascade,
    remember boolean not null default false,
    ip inet,
    user_agent text check (length(user_agent) <= 400),
    created_at timestamptz not null default now(),
    last_seen_at timestamptz not null default now(),
    expires_at timestamptz not null
) with (fillfactor = 80);
create index sessions_user_id_idx on iam.sessions (user_id);
create index sessions_impersonator_id_idx on iam.sessions (impersonator_id);
create index sessions_expires_at_idx on iam.sessions (expires_at);

create type iam.token_purpose as enum ('verify_email', 'reset_password');

create table iam.mail_tokens (
    id bigint generated always as identity primary key,
    user_id bigint not null references iam.users on delete cascade,
    purpose iam.token_purpose not null,
    token_hash bytea not null unique check (length(token_hash) = 32),
    expires_at timestamptz not null,
    used_at timestamptz,
    created_at timestamptz not null default now()
);
create unique index mail_tokens_open_key on iam.mail_tokens (user_id, purpose) where used_at is null;

-- Failures per account and address, so that an attacker is delayed and the owner is not.
create table iam.attempts (
    key text primary key check (length(key) <= 400),
    failures integer not null default 0 check (failures >= 0),
    first_at timestamptz not null default now(),
    blocked_until timestamptz
) with (fillfactor = 80);

create table iam.allowed_addresses (
    user_id bigint not null references iam.users on delete cascade,
    address cidr not null,
    primary key (user_id, address)
);

grant select (id, email, full_name, role_id, is_email_verified, is_active, active_account_id, plan_id, language_code,
    last_login_at, created_at, deleted_at) on iam.users to bourse_audit;
grant select on iam.roles, iam.profiles, iam.allowed_addresses to bourse_audit;
grant select (id, user_id, impersonator_id, ip, user_agent, created_at, last_seen_at, expires_at) on iam.sessions to bourse_audit;
