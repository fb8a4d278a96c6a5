-- Starts a session for a user whose password was verified and who has no second factor (others go through
-- iam.begin_second_step), and records it in the audit log. Called by POST /auth/login. Errors: BT102 account inactive,
-- BT106 e-mail not verified, BT110 address not allowed, BT122 second factor required.
-- grant: bourse_app
create or replace function iam.open_session(
    p_user_id bigint,
    p_token_hash bytea,
    p_remember boolean,
    p_address inet,
    p_user_agent text,
    p_device_hash bytea default null,
    p_device text default null
)
returns bigint
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_id bigint;
begin
    if exists (select from iam.two_factors where user_id = p_user_id and confirmed_at is not null) then
        raise exception using errcode = 'BT122', message = 'Enter the code from your authenticator app';
    end if;
    v_id := iam.start_session(p_user_id, p_token_hash, p_remember, p_address, p_user_agent, p_device_hash, p_device);
    perform iam.record_log_in(p_user_id, p_address, p_user_agent, 'password');
    return v_id;
end;
$$;
