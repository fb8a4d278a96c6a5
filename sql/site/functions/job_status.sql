-- Returns the jobs of the jobs process for the server information (Q-425): how many are running and how many are due,
-- how long the oldest due one has been waiting for a slot (not for the one before it in its queue), and up to 20 that
-- run for more than a minute or failed within a day, newest first. Payloads are not returned, because they may name
-- persons. Called by /admin/status/server. Errors: BT102 account inactive, BT103 forbidden.
-- grant: bourse_app
create or replace function site.job_status(
    p_actor_id bigint
)
returns jsonb
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    perform iam.require_role(p_actor_id, 'admin');
    return (
        select jsonb_build_object(
            'running', count(*) filter (where j.locked_at is not null),
            'due', count(*) filter (where j.locked_at is null and j.run_at <= now() and j.attempts < j.max_attempts),
            'waitingSeconds', coalesce(
                extract(epoch from now() - min(j.run_at) filter (
                    where j.locked_at is null and j.run_at <= now() and j.attempts < j.max_attempts and not exists (
                        select from graphile_worker.jobs r where r.queue_name = j.queue_name and r.locked_at is not null)
                ))::bigint,
                0
            ),
            'troubled', coalesce((select jsonb_agg(t.job order by t.run_at desc) from site.troubled_jobs() t), '[]')
        )
        from graphile_worker.jobs j
    );
end;
$$;

-- Returns the newest 20 jobs that were due more than a minute ago and are still running, or failed within a day: a
-- failure sets the time of the next attempt. Internal.
create or replace function site.troubled_jobs()
returns table (run_at timestamptz, job jsonb)
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select j.run_at, jsonb_build_object(
        'id', j.id, 'task', j.task_identifier, 'isRunning', j.locked_at is not null, 'attempts', j.attempts,
        'maxAttempts', j.max_attempts, 'error', left(j.last_error, 300), 'dueAt', j.run_at
    )
    from graphile_worker.jobs j
    where (j.locked_at is not null and j.run_at < now() - interval '1 minute')
        or (j.last_error is not null and j.run_at > now() - interval '1 day')
    order by j.run_at desc
    limit 20
$$;
