-- How long an account must have its role, and credentials that only its owner has set, before it approves as a second
-- person. Internal.
create or replace function iam.approver_age()
returns interval
language sql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select interval '24 hours';
$$;
