create or replace function site.outbox_head()
returns bigint
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select coalesce(max(seq), 0) from site.outbox;
$$;

comment on function site.outbox_head() is
'The newest row that everybody can see: where a relay begins, and what rings its bell. Called by the relay.';

revoke all on function site.outbox_head() from public;
grant execute on function site.outbox_head() to bourse_worker;
