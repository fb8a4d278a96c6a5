-- Sends the verification mail again if a user with this e-mail is not verified, and returns the same in either case. At
-- most iam.attempt_limit mails a day to one e-mail. Called by POST /auth/verification. Errors: BT105 too many attempts.
-- grant: bourse_app
create or replace function iam.request_verification(
    p_email text,
    p_address inet
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_user_id bigint;
    v_may_mail boolean;
begin
    perform iam.count_attempt('verify', trim(p_email), p_address);
    perform iam.count_attempt('verify-from', '', p_address);
    v_may_mail := iam.count_within('verify-mail', trim(p_email), null, interval '1 day');
    select id into v_user_id
    from iam.users
    where email = lower(trim(p_email)) and is_active and not is_email_verified and deleted_at is null;
    if found and v_may_mail then
        perform site.add_job('send-verify-email', jsonb_build_object('userId', v_user_id), 'verify-email:' || v_user_id);
    end if;
end;
$$;

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
