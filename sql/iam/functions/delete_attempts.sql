-- Deletes the attempts counted under a key. Internal.
create or replace function iam.delete_attempts(
    p_key text
)
returns void
language sql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
    delete from iam.attempts where key = p_key;
$$;
