-- Stores the hash of a token that the calling job has generated, invalidates the user's older one, and returns the
-- recipient. The token itself is never stored. No row if the user is inactive, removed or already verified. Called by
-- the mail jobs and iam.invite_administrator. Locks: the user.
-- grant: bourse_worker
create or replace function iam.issue_mail_token(
    p_user_id bigint,
    p_purpose iam.token_purpose,
    p_token_hash bytea
)
returns table (email text, full_name text, language_code text)
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    select u.email, u.full_name, u.language_code into email, full_name, language_code
    from iam.users u
    where u.id = p_user_id and u.is_active and u.deleted_at is null
        and (p_purpose <> 'verify_email' or not u.is_email_verified)
    for no key update;
    if not found then
        return;
    end if;
    update iam.mail_tokens set used_at = now() where user_id = p_user_id and purpose = p_purpose and used_at is null;
    insert into iam.mail_tokens (user_id, purpose, token_hash, expires_at)
    values (p_user_id, p_purpose, p_token_hash, now() + iam.mail_token_lifetime(p_purpose));
    return next;
end;
$$;

-- Uses a token from a mail, once, and returns the user it was sent to. Called by iam.reset_password and
-- iam.verify_email. Errors: BT107 invalid or expired link.
create or replace function iam.use_mail_token(
    p_purpose iam.token_purpose,
    p_token_hash bytea
)
returns bigint
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_user_id bigint;
begin
    update iam.mail_tokens t
    set used_at = now()
    from iam.users u
    where t.token_hash = p_token_hash
        and t.purpose = p_purpose
        and t.used_at is null
        and t.expires_at > now()
        and u.id = t.user_id and u.is_active and u.deleted_at is null
    returning t.user_id into v_user_id;
    if not found then
        raise exception using errcode = 'BT107', message = 'This link is invalid or has expired', column = 'token';
    end if;
    return v_user_id;
end;
$$;

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
