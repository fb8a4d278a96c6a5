-- Subtracts one successful attempt that iam.count_attempt counted; failures of other users under the same key stay.
-- Called by iam.start_session.
create or replace function iam.undo_attempt(
    p_kind text,
    p_account text,
    p_address inet
)
returns void
language sql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
    update iam.attempts
    set failures = greatest(failures - 1, 0),
        blocked_until = case when failures - 1 > iam.attempt_limit(p_kind) then blocked_until end
    where key = iam.attempt_key(p_kind, p_account, p_address);
$$;
