create or replace function iam.count_this_hour(
    p_key text
)
returns integer
language sql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
    insert into iam.attempts as a (key, failures)
    values (p_key, 1)
    on conflict (key) do update
    set failures = case when a.first_at < now() - interval '1 hour' then 1 else a.failures + 1 end,
        first_at = case when a.first_at < now() - interval '1 hour' then now() else a.first_at end
    returning failures;
$$;

comment on function iam.count_this_hour(text) is
'Counts something that is only counted, and holds nobody up: how often it happened within an hour of the first time. Internal.';

revoke all on function iam.count_this_hour(text) from public;
