-- Trigger: a changed password or role, a deactivation or a removal ends every session and pending log-in of the user at
-- once (Q-95).
create or replace function iam.tg_users__end_sessions()
returns trigger
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    perform iam.end_user_sessions(new.id);
    delete from iam.pending_log_ins where user_id = new.id;
    return null;
end;
$$;
