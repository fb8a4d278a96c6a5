-- The most leads that one request changes; a change of more runs as the job change-leads, in batches of this size.
-- Internal.
create or replace function crm.bulk_limit()
returns integer
language sql
immutable
parallel safe
as $$
    select 1000;
$$;
