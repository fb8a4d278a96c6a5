-- Somebody did not come in: a row of the trail about the user whose e-mail was typed or whose code was asked for, or,
-- when nobody has that e-mail, about the address; what was typed is not kept. At most a hundred an hour for each
-- address, so that guessing cannot fill the trail; guesses that had to wait are not told.
-- grant: bourse_app
create or replace function iam.note_failed_log_in(
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
    -- Counted by address before anybody is looked for: a stranger's answer takes as long as that of somebody with an account.
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
