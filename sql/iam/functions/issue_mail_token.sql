-- Called by the job that sends the mail: stores the hash of the token it just made, ends the user's older one, and
-- answers to whom to write. The token itself is never in the database. No row when there is nobody to write to any
-- more.
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
