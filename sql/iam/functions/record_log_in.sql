-- Records a log-in in the audit log with address, browser and method (password, or password and code). The entity is
-- log_in, not user, so that an open form about the user does not become stale. Called by iam.open_session and
-- iam.finish_log_in.
create or replace function iam.record_log_in(
    p_user_id bigint,
    p_address inet,
    p_user_agent text,
    p_by text
)
returns void
language sql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
    select audit.record(
        p_user_id, 'log_in', 'log_in', p_user_id::text, null,
        jsonb_build_object('address', host(iam.plain_address(p_address)), 'browser', left(p_user_agent, 400), 'by', p_by)
    );
$$;
