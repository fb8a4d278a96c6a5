-- Returns how long an unused session stays valid: 30 days if remembered, else 12 hours. Internal.
create or replace function iam.session_lifetime(
    p_remember boolean
)
returns interval
language sql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select case when p_remember then interval '30 days' else interval '12 hours' end;
$$;
