-- The human check for browsers without JavaScript: a code by e-mail instead of the widget, for one form, once, valid
-- for ten minutes.

create type iam.human_purpose as enum ('log_in', 'sign_up', 'reset_password');
create table iam.human_codes (
    id bigint generated always as identity primary key,
    email text not null check (length(email) between 3 and 254 and email = lower(email)),
    purpose iam.human_purpose not null,
    language_code text references site.languages on update cascade on delete set null,
    -- Null until the mail is sent; the code itself is never stored.
    code_hash bytea check (length(code_hash) = 32),
    used_at timestamptz,
    created_at timestamptz not null default now(),
    expires_at timestamptz not null default now() + interval '10 minutes'
        check (expires_at <= created_at + interval '10 minutes')
);
create index human_codes_open_idx on iam.human_codes (email, purpose) where used_at is null;
create index human_codes_expires_at_idx on iam.human_codes (expires_at);
create index human_codes_language_code_idx on iam.human_codes (language_code);

grant select (id, email, purpose, used_at, created_at, expires_at) on iam.human_codes to bourse_audit;
