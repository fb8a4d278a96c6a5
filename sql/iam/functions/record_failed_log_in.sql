-- Records a failed log-in in the audit log: for the user with the e-mail or the pending log-in, else for the address
-- only. The entered values are not stored. At most 100 entries an hour for an address, so that guessing cannot fill the
-- log; attempts rejected by a delay are not recorded. Called by the log-in calls.
-- grant: bourse_app
create or replace function iam.record_failed_log_in(
    p_email text,
    p_pending_hash bytea,
    p_address inet,
    p_user_agent text,
    p_reason text
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_address text := host(iam.plain_address(p_address));
    v_user_id bigint;
begin
    -- Counted by address before the user is looked up, so that unknown e-mails take the same time as known ones.
    if not iam.count_within('failed-log-in', '', p_address, interval '1 hour') then
        return;
    end if;
    if p_pending_hash is null then
        select id into v_user_id from iam.users where email = lower(trim(p_email)) and deleted_at is null;
    else
        select user_id into v_user_id from iam.pending_log_ins where token_hash = p_pending_hash;
    end if;
    perform audit.record(
        null, 'log_in_failed', 'log_in', coalesce(v_user_id::text, v_address), null,
        jsonb_build_object('address', v_address, 'browser', left(p_user_agent, 400)), p_reason
    );
end;
$$;
