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
