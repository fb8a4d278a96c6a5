-- The minimum age of an account's role, and of credentials set by another person, before the account may give a
-- four-eyes approval. Internal.
create or replace function iam.approver_age()
returns interval
language sql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select interval '24 hours';
$$;
