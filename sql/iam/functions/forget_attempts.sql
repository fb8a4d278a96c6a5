create or replace function iam.forget_attempts(
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

comment on function iam.forget_attempts(text) is
'Forgets the failures counted under a key. Internal.';

revoke all on function iam.forget_attempts(text) from public;
