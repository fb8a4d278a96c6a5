create or replace function crm.bulk_limit()
returns integer
language sql
immutable
parallel safe
as $$
    select 1000;
$$;

comment on function crm.bulk_limit() is
'The most leads that one request changes; a change of more runs as the job change-leads, in batches of this size. Internal.';

revoke all on function crm.bulk_limit() from public;
