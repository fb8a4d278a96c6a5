-- Starts the second step of a log-in after the password was verified. It is valid for ten minutes and is identified by
-- the hash of a token that grants nothing else. Called by the log-in form.
-- grant: bourse_app
create or replace function iam.begin_second_step(
    p_user_id bigint,
    p_token_hash bytea,
    p_remember boolean
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    delete from iam.pending_log_ins where user_id = p_user_id and expires_at < clock_timestamp();
    insert into iam.pending_log_ins (token_hash, user_id, remember, expires_at)
    values (p_token_hash, p_user_id, p_remember, clock_timestamp() + interval '10 minutes');
end;
$$;
