-- site: the description of uploaded files; their bytes are stored outside the database.
create type site.file_kind as enum ('kyc', 'proof', 'avatar');
create table site.files (
    id bigint generated always as identity primary key,
    name text not null unique check (name ~ '^[0-9a-f]{40}$'),
    kind site.file_kind not null,
    user_id bigint not null references iam.users on delete restrict,
    sha256 bytea not null check (length(sha256) = 32),
    size integer not null check (size between 1 and 16777216),
    media_type text not null check (media_type in ('image/jpeg', 'application/pdf')),
    title text not null check (length(title) between 1 and 120),
    width integer check (width between 1 and 20000),
    height integer check (height between 1 and 20000),
    used_at timestamptz,
    created_at timestamptz not null default clock_timestamp()
);
create index files_user_id_idx on site.files (user_id, id desc);
create index files_sha256_idx on site.files (sha256);
create index files_unused_idx on site.files (created_at) where used_at is null;
comment on column site.files.used_at is 'Null until a row refers to the file; unused files are deleted after a day.';
grant select on site.files to bourse_audit;

alter table iam.users add column avatar_file text references site.files (name) on delete set null;
create unique index users_avatar_file_key on iam.users (avatar_file);

-- iam: two-factor authentication. Secrets, and codes that are still to be shown, are encrypted with a key that is not
-- in the database.
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
comment on column iam.two_factors.last_step is 'The 30-second step of the last accepted code: no code is accepted twice.';
comment on column iam.two_factors.codes is 'Recovery codes, encrypted, until they have been shown.';

create table iam.recovery_codes (
    user_id bigint not null references iam.two_factors on delete cascade,
    code_hash bytea not null check (length(code_hash) = 32),
    used_at timestamptz,
    primary key (user_id, code_hash)
);

create table iam.pending_log_ins (
    token_hash bytea primary key check (length(token_hash) = 32),
    user_id bigint not null references iam.users on delete cascade,
    remember boolean not null,
    expires_at timestamptz not null
);
create index pending_log_ins_user_id_idx on iam.pending_log_ins (user_id);

grant select (user_id, confirmed_at, created_at) on iam.two_factors to bourse_audit;
