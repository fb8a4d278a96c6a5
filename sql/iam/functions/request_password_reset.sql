-- Sends a reset link if an active user has this e-mail, invalidates the older link, and returns the same in either
-- case. At most iam.attempt_limit mails a day to one e-mail, from all addresses. Called by the forgot-password form.
-- Errors: BT105 too many attempts.
-- grant: bourse_app
create or replace function iam.request_password_reset(
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
    perform iam.count_attempt('reset', trim(p_email), p_address);
    perform iam.count_attempt('reset-from', '', p_address);
    -- Counted for unknown e-mails too, so that the response time is the same.
    v_may_mail := iam.count_within('reset-mail', trim(p_email), null, interval '1 day');
    select id into v_user_id
    from iam.users
    where email = lower(trim(p_email)) and is_active and deleted_at is null;
    -- The last link stays valid if no newer one is sent.
    if not found or not v_may_mail then
        return;
    end if;
    update iam.mail_tokens
    set used_at = now()
    where user_id = v_user_id and purpose = 'reset_password' and used_at is null;
    perform site.add_job('send-reset-password', jsonb_build_object('userId', v_user_id), 'reset-password:' || v_user_id);
end;
$$;
