-- Inserts one outbox row in the caller's transaction; the relay sends it to clients subscribed to the topic. Topics:
-- user:{id}, track:{id}, heartbeat, settings. Internal.
create or replace function site.publish(
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
    -- The transaction gets its id before the row gets its sequence number; site.read_outbox relies on this order.
    insert into site.outbox (xid, topic, ref)
    select x.xid, p_topic, p_ref
    from (select pg_current_xact_id() as xid offset 0) x;
end;
$$;
