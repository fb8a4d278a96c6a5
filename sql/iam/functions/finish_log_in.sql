-- Completes a log-in whose password and code were verified, records it in the audit log and returns whether to remember
-- the session. Called by POST /auth/second-step. Locks: the pending log-in. Errors: BT102 account inactive, BT106
-- e-mail not verified, BT110 address not allowed, BT123 invalid or already used code, BT124 log-in expired.
-- grant: bourse_app
create or replace function iam.finish_log_in(
    p_pending_hash bytea,
    p_step bigint,
    p_code_hash bytea,
    p_token_hash bytea,
    p_address inet,
    p_user_agent text,
    p_device_hash bytea default null,
    p_device text default null
)
returns boolean
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_pending iam.pending_log_ins;
begin
    select * into v_pending
    from iam.pending_log_ins
    where token_hash = p_pending_hash and expires_at > clock_timestamp()
    for update;
    if not found then
        raise exception using errcode = 'BT124', message = 'Sign in again';
    end if;
    perform iam.spend_second_step(v_pending.user_id, p_step, p_code_hash);
    delete from iam.pending_log_ins where token_hash = p_pending_hash;
    perform iam.start_session(v_pending.user_id, p_token_hash, v_pending.remember, p_address, p_user_agent, p_device_hash, p_device);
    perform iam.record_log_in(v_pending.user_id, p_address, p_user_agent, 'password and code');
    return v_pending.remember;
end;
$$;
