-- Marks the user's e-mail as verified by the token sent to it. A second request with the same valid link is not an
-- error. Called by GET /verify-email/{token}. Errors: BT107 invalid or expired link.
-- grant: bourse_app
create or replace function iam.verify_email(
    p_token_hash bytea
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_user_id bigint;
begin
    if exists (
        select
        from iam.mail_tokens t
        join iam.users u on u.id = t.user_id
        where t.token_hash = p_token_hash and t.purpose = 'verify_email' and t.used_at is not null
            and t.expires_at > now() and u.is_email_verified
    ) then
        return;
    end if;
    v_user_id := iam.use_mail_token('verify_email', p_token_hash);
    update iam.users set is_email_verified = true where id = v_user_id;
end;
$$;
