-- The second step of a log-in: the password was right, and so was the code. Answers whether to remember. The trail
-- tells of it. Locks the pending log-in. Raises BT102, BT106, BT110, BT123 the code was used before or is not valid,
-- BT124 expired.
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
        raise exception using errcode = 'BT124', message = 'Please sign in again';
    end if;
    perform iam.spend_second_step(v_pending.user_id, p_step, p_code_hash);
    delete from iam.pending_log_ins where token_hash = p_pending_hash;
    perform iam.start_session(v_pending.user_id, p_token_hash, v_pending.remember, p_address, p_user_agent, p_device_hash, p_device);
    perform iam.note_log_in(v_pending.user_id, p_address, p_user_agent, 'password and code');
    return v_pending.remember;
end;
$$;
