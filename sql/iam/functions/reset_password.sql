-- Sets the password by the token of a mail, which also verifies the e-mail. A trigger on iam.users ends every session.
-- Called by the reset-password form. Errors: BT107 invalid or expired link.
-- grant: bourse_app
create or replace function iam.reset_password(
    p_token_hash bytea,
    p_new_hash text
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
    perform iam.check_password_hash(p_new_hash);
    v_user_id := iam.use_mail_token('reset_password', p_token_hash);
    update iam.users
    set password_hash = p_new_hash,
        password_changed_at = now(),
        is_email_verified = true
    where id = v_user_id;
    perform site.add_job('send-password-changed', jsonb_build_object('userId', v_user_id), 'password-changed:' || v_user_id);
end;
$$;
