-- iam: users, sessions, roles and rights. Tokens, codes and keys are stored as hashes, so a dump contains nothing that
-- can be used to log in.

create type iam.token_purpose as enum ('verify_email', 'reset_password');
create type iam.human_purpose as enum ('log_in', 'sign_up', 'reset_password');
comment on type iam.human_purpose is 'Forms that a code of the human check is valid for.';
create type iam.role_name as enum ('admin', 'manager', 'customer', 'affiliate', 'sales_agent', 'retention_agent');
comment on type iam.role_name is 'Roles by name; iam.role(name) is the number in iam.users.role_id.';

create type iam.customer_change as enum ('assign', 'tag', 'untag');
comment on type iam.customer_change is 'Kinds of changes of many customers.';

create table iam.roles (
    id smallint primary key,
    name text not null unique
);
comment on table iam.roles is 'Roles; iam.role(name) returns the id.';
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
    theme text check (theme in ('light', 'dark', 'system')),
    up_down text not null default 'classic' check (up_down in ('classic', 'cvd', 'inverted')),
    density text not null default 'default' check (density in ('compact', 'default', 'comfortable')),
    time_zone text not null default 'UTC',
    sound boolean not null default true,
    one_click boolean not null default false,
    terms_accepted_at timestamptz,
    last_login_at timestamptz,
    password_changed_at timestamptz not null default now(),
    created_at timestamptz not null default now(),
    deleted_at timestamptz,
    volume smallint not null default 60 check (volume between 0 and 100),
    shortcuts boolean not null default true,
    chart_interval text not null default '5m'
        check (chart_interval in ('1m', '5m', '15m', '30m', '1h', '4h', '1D', '1W', '1M')),
    avatar_file text,
    chart_style text not null default 'candles'
        check (chart_style in ('candles', 'bars', 'line', 'area')),
    chart_indicators text[] not null default '{volume}',
    chart_scale text not null default 'linear' check (chart_scale in ('linear', 'log', 'percent')),
    chart_drawing_bar boolean,
    chart_comparisons text[] not null default '{}',
    desk jsonb not null default '{}',
    ticket jsonb not null default '{}',
    keys jsonb not null default '{}',
    sounds jsonb not null default '{}',
    formats jsonb not null default '{}',
    role_since timestamptz not null default now(),
    credentials_set_at timestamptz,
    administrator_until timestamptz
);
create unique index users_email_key on iam.users (email) where deleted_at is null;
create index users_role_id_idx on iam.users (role_id);
create index users_plan_id_idx on iam.users (plan_id);
create index users_active_account_id_idx on iam.users (active_account_id);
create unique index users_avatar_file_key on iam.users (avatar_file);
create index users_search_idx on iam.users using gin (full_name public.gin_trgm_ops, email public.gin_trgm_ops);
create index users_full_name_idx on iam.users (full_name, id);
create index users_email_id_idx on iam.users (email, id);
create index users_inactive_idx on iam.users (id) where not is_active and deleted_at is null;
create index users_customers_idx on iam.users (id) where role_id = 3 and deleted_at is null;
create index users_created_at_idx on iam.users (created_at, id);
create index users_last_login_at_idx on iam.users (coalesce(last_login_at, '-infinity'), id);
-- Lists of leads sorted by holders' names read the staff one by one, as many as a page needs, instead of sorting them
-- all. Customers' requests do not update this index.
create index users_staff_name_idx on iam.users (full_name, id) where role_id <> 3;
create index users_administrators_idx on iam.users (id) where role_id = 1 or administrator_until is not null;
comment on table iam.users is 'Customers, affiliates and staff; deleted_at marks removed ones.';
comment on column iam.users.volume is 'Volume of sounds, in percent.';
comment on column iam.users.chart_scale is 'Price scale of the chart: linear, logarithmic, or per cent of the first visible bar.';
comment on column iam.users.chart_drawing_bar is 'Whether the chart shows the bar of drawing tools; null: not chosen, the width of the screen decides.';
comment on column iam.users.chart_comparisons is 'Names of the instruments that the chart shows beside its own, in per cent.';
comment on column iam.users.chart_indicators is
    'Indicators of the chart with their settings ("sma:length=50"); iam.set_preferences checks the form.';
comment on column iam.users.desk is
    'Choices of the trading page: {"panelHeight", "watchWidth", "ticketWidth"} in pixels, "checklist": shown or hidden, "watchColumns", "watchSort" and "watchChange" of the list of instruments, "indicatorDefaults": settings of new indicators, only those changed.';
comment on column iam.users.ticket is
    'Choices in the ticket: {"slippage" in pips as text, empty for none, "sizeBy": units, risk or percent, "levelsIn": price, pips, money or percent}, only those made.';
comment on column iam.users.keys is
    'Keyboard shortcuts that differ from the defaults, by command: {"buy": "n", "sell": ""}; an empty text is no key.';
comment on column iam.users.sounds is
    'Sounds of events that differ from the defaults, by kind of event: {"fill": "bell", "message": "off"}.';
comment on column iam.users.formats is
    'How numbers, dates and times are written where it differs from the language: {"number": "point-comma", "date": "dmy-point", "clock": "24"}.';
comment on column iam.users.role_since is
    'When the account got its role, or was activated in it again (iam.tg_users__record_standing).';
comment on column iam.users.credentials_set_at is
    'When another person last set the password, the e-mail or the second step of the account.';
comment on column iam.users.administrator_until is
    'When the account last ceased to count as an administrator for approvals.';

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
create index profiles_search_idx on iam.profiles using gin (phone public.gin_trgm_ops);
comment on table iam.profiles is 'Personal data of customers, and the member of staff who manages them.';

create table iam.sessions (
    id bigint generated always as identity primary key,
    token_hash bytea not null unique check (length(token_hash) = 32),
    user_id bigint not null references iam.users on delete cascade,
    impersonator_id bigint references iam.users on delete cascade,
    remember boolean not null default false,
    ip inet,
    user_agent text check (length(user_agent) <= 400),
    device_hash bytea check (length(device_hash) = 32),
    created_at timestamptz not null default now(),
    last_seen_at timestamptz not null default now(),
    expires_at timestamptz not null
) with (fillfactor = 80);
create index sessions_user_id_idx on iam.sessions (user_id);
create index sessions_impersonator_id_idx on iam.sessions (impersonator_id);
create index sessions_expires_at_idx on iam.sessions (expires_at);
comment on table iam.sessions is
    'Log-ins, by the hash of their token. impersonator_id: the member of staff acting for the user.';
comment on column iam.sessions.device_hash is
    'Hash of the cookie that identifies the browser (iam.devices); its push messages end with the session (Q-482).';

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
comment on table iam.mail_tokens is 'Links in mails, by the hash of their token; one unused link per user and purpose.';

create table iam.attempts (
    key text primary key check (length(key) <= 400),
    failures integer not null default 0 check (failures >= 0),
    first_at timestamptz not null default now(),
    blocked_until timestamptz
) with (fillfactor = 80);
comment on table iam.attempts is
    'Failed attempts per account and address, so that an attacker is delayed and the owner is not.';

create table iam.allowed_addresses (
    user_id bigint not null references iam.users on delete cascade,
    address cidr not null,
    primary key (user_id, address)
);
comment on table iam.allowed_addresses is
    'Addresses and networks from which a member of staff may log in; without a row, all.';

create table iam.human_codes (
    id bigint generated always as identity primary key,
    email text not null check (length(email) between 3 and 254 and email = lower(email)),
    purpose iam.human_purpose not null,
    language_code text,
    code_hash bytea check (length(code_hash) = 32),
    used_at timestamptz,
    created_at timestamptz not null default now(),
    expires_at timestamptz not null default now() + interval '10 minutes'
        check (expires_at <= created_at + interval '10 minutes')
);
create index human_codes_open_idx on iam.human_codes (email, purpose) where used_at is null;
create index human_codes_expires_at_idx on iam.human_codes (expires_at);
create index human_codes_language_code_idx on iam.human_codes (language_code);
comment on table iam.human_codes is
    'The human check for browsers without JavaScript: a code by e-mail, for one form, once, valid for ten minutes.';
comment on column iam.human_codes.code_hash is 'Null until the mail is sent; the code itself is never stored.';

create table iam.two_factors (
    user_id bigint primary key references iam.users on delete cascade,
    secret bytea not null check (length(secret) between 29 and 200),
    confirmed_at timestamptz,
    last_step bigint not null default 0,
    codes bytea check (length(codes) <= 1000),
    codes_until timestamptz,
    created_at timestamptz not null default clock_timestamp(),
    check ((codes is null) = (codes_until is null))
);
comment on table iam.two_factors is
    'Two-factor authentication. Secrets, and codes that are still to be shown, are encrypted with a key that is not '
    'in the database.';
comment on column iam.two_factors.last_step is
    'The 30-second step of the last accepted code: no code is accepted twice.';
comment on column iam.two_factors.codes is 'Recovery codes, encrypted, until they have been shown.';

create table iam.recovery_codes (
    user_id bigint not null references iam.two_factors on delete cascade,
    code_hash bytea not null check (length(code_hash) = 32),
    used_at timestamptz,
    primary key (user_id, code_hash)
);
comment on table iam.recovery_codes is 'Recovery codes of the second factor, by hash, each valid once.';

create table iam.pending_log_ins (
    token_hash bytea primary key check (length(token_hash) = 32),
    user_id bigint not null references iam.users on delete cascade,
    remember boolean not null,
    expires_at timestamptz not null
);
create index pending_log_ins_user_id_idx on iam.pending_log_ins (user_id);
comment on table iam.pending_log_ins is 'Log-ins with a correct password that await the second factor.';

create table iam.devices (
    user_id bigint not null references iam.users on delete cascade,
    token_hash bytea not null check (length(token_hash) = 32),
    ip inet,
    user_agent text not null check (length(user_agent) <= 400),
    last_seen_at timestamptz not null default clock_timestamp(),
    primary key (user_id, token_hash)
);
create index devices_last_seen_at_idx on iam.devices (last_seen_at);
create index devices_token_hash_idx on iam.devices (token_hash);
create index devices_ip_idx on iam.devices (ip, last_seen_at desc);
comment on table iam.devices is
    'Browsers from which users have logged in, by the hash of a cookie that grants nothing: a log-in from another one '
    'is reported to the user.';

create table iam.tags (
    id bigint generated always as identity primary key,
    name text not null check (length(name) between 1 and 40),
    created_at timestamptz not null default clock_timestamp()
);
create unique index tags_name_key on iam.tags (lower(name));
comment on table iam.tags is 'Tags of customers; a tag without customers remains, so that it can be chosen again.';

create table iam.customer_tags (
    user_id bigint not null references iam.users on delete cascade,
    tag_id bigint not null references iam.tags on delete cascade,
    primary key (user_id, tag_id)
);
create index customer_tags_tag_id_idx on iam.customer_tags (tag_id, user_id);
comment on table iam.customer_tags is 'The tags of each customer.';

create table iam.customer_changes (
    id bigint generated always as identity primary key,
    actor_id bigint not null references iam.users on delete restrict,
    kind iam.customer_change not null,
    tag_id bigint references iam.tags on delete restrict,
    manager_id bigint references iam.users on delete restrict,
    customer_count integer not null check (customer_count >= 0),
    created_at timestamptz not null default clock_timestamp(),
    undone_at timestamptz,
    check ((tag_id is null) = (kind = 'assign')),
    check (manager_id is null or kind = 'assign')
);
create index customer_changes_actor_id_idx on iam.customer_changes (actor_id, id desc);
create index customer_changes_tag_id_idx on iam.customer_changes (tag_id);
create index customer_changes_manager_id_idx on iam.customer_changes (manager_id);
comment on table iam.customer_changes is
    'One change of many customers: another manager (null: none), a tag added or removed. Can be undone for 24 hours.';

create table iam.changed_customers (
    change_id bigint not null references iam.customer_changes on delete cascade,
    user_id bigint not null references iam.users on delete cascade,
    manager_before bigint references iam.users on delete set null,
    primary key (change_id, user_id)
);
create index changed_customers_user_id_idx on iam.changed_customers (user_id);
create index changed_customers_manager_before_idx on iam.changed_customers (manager_before);
comment on table iam.changed_customers is 'The customers that a change of iam.customer_changes changed.';

create table iam.calling_codes (
    code text primary key check (code ~ '^[A-Z]{2}$'),
    calling_code text not null check (calling_code ~ '^[1-9][0-9]{0,2}$'),
    is_main boolean not null,
    lengths integer[] not null,
    national_prefix text,
    national_prefix_replacement text
);
create unique index calling_codes_main_key on iam.calling_codes (calling_code) where is_main;
comment on table iam.calling_codes is
    'The possible telephone numbers of each country (libphonenumber''s metadata), for storing numbers in E.164 '
    '(Q-102).';
comment on column iam.calling_codes.is_main is
    'Several countries share a calling code; an international number is checked with the main one.';
comment on column iam.calling_codes.lengths is 'Digits of a national number.';
comment on column iam.calling_codes.national_prefix is
    'The prefix dialled before a national number inside the country, as a regular expression, and its replacement.';

grant select on iam.roles, iam.tags, iam.customer_tags, iam.customer_changes, iam.changed_customers, iam.profiles, iam.allowed_addresses, iam.calling_codes to bourse_audit;
grant select (id, email, full_name, role_id, is_email_verified, is_active, active_account_id, plan_id, language_code,
    last_login_at, created_at, deleted_at) on iam.users to bourse_audit;
grant select (id, user_id, impersonator_id, ip, user_agent, created_at, last_seen_at, expires_at) on iam.sessions to bourse_audit;
grant select (id, email, purpose, used_at, created_at, expires_at) on iam.human_codes to bourse_audit;
grant select (user_id, confirmed_at, created_at) on iam.two_factors to bourse_audit;
grant select (user_id, ip, user_agent, last_seen_at) on iam.devices to bourse_audit;
