-- Returns how long a link in a mail is valid: verification 24 hours (Q-93), password reset 60 minutes (Q-62). Internal.
create or replace function iam.mail_token_lifetime(
    p_purpose iam.token_purpose
)
returns interval
language sql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select case p_purpose when 'verify_email' then interval '24 hours' else interval '60 minutes' end;
$$;
