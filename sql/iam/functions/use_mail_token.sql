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
