-- Switches a user's two-factor authentication off without a code: ends their sessions, records the reason in the audit
-- log and notifies them. Does nothing if it is off. p_actor_id is null if the database owner calls. Called by
-- iam.end_second_step_of and iam.invite_administrator, which hold the user's row.
create or replace function iam.reset_second_step(
    p_actor_id bigint,
    p_user_id bigint,
    p_reason text
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    delete from iam.two_factors where user_id = p_user_id;
    if not found then
        return;
    end if;
    perform iam.end_user_sessions(p_user_id);
    perform audit.record(p_actor_id, 'two_factor_off', 'user', p_user_id::text, null, null, p_reason);
    perform site.notify_user(
        p_user_id, 'security_two_factor_off', 'Two-factor authentication is off', 'You now sign in with your password only', '/security'
    );
end;
$$;
