-- Returns the newest committed sequence number of the outbox, from which a relay starts. Called by the relay.
-- grant: bourse_worker
create or replace function site.outbox_head()
returns bigint
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select coalesce(max(seq), 0) from site.outbox;
$$;
