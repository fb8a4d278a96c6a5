-- Counts an event and returns whether the count is within iam.attempt_limit for the period, which starts with the first
-- event and is at most a day. Unlike iam.count_attempt it delays nothing. Internal.
create or replace function iam.count_within(
    p_kind text,
    p_account text,
    p_address inet,
    p_period interval
)
returns boolean
language sql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
    insert into iam.attempts as a (key, failures)
    values (iam.attempt_key(p_kind, p_account, p_address), 1)
    on conflict (key) do update
    set failures = case when a.first_at < now() - p_period then 1 else least(a.failures, 1000000) + 1 end,
        first_at = case when a.first_at < now() - p_period then now() else a.first_at end
    returning failures <= iam.attempt_limit(p_kind);
$$;
