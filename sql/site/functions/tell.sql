-- One outbox row, in the transaction of what happened: the relay tells whoever listens to the topic. Internal. Topics:
-- user:{id}, track:{id}, heartbeat, settings.
create or replace function site.tell(
    p_topic text,
    p_ref jsonb
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    -- The transaction takes its id before its number in the sequence: site.read_outbox relies on it.
    insert into site.outbox (xid, topic, ref)
    select x.xid, p_topic, p_ref
    from (select pg_current_xact_id() as xid offset 0) x;
end;
$$;
