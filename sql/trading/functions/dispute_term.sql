-- Returns the period after a close in which its owner may dispute it. Internal.
create or replace function trading.dispute_term()
returns interval
language sql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select interval '30 days';
$$;
