-- Inserts one outbox row in the caller's transaction; the relay sends it to clients subscribed to the topic. Topics:
-- user:{id}, track:{id}, heartbeat, risk, settings. Internal.
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

-- Returns the newest committed sequence number of the outbox, from which a relay starts. Called by the relay
-- and iam.find_session.
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

-- Returns outbox rows after p_after_seq, at most p_limit, in order of seq, preceded by those rows of p_missing that
-- exist by now. Transactions commit out of order, so a lower number may appear after a higher one: the relay requests
-- missing numbers again until every transaction that could hold them has ended. Called by the relay.
-- grant: bourse_worker
create or replace function site.read_outbox(
    p_after_seq bigint,
    p_limit integer,
    p_missing bigint[] default '{}'
)
returns table (seq bigint, topic text, ref jsonb)
language plpgsql
-- Uses the caller's snapshot, from which the relay determines which rows can still appear.
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    if cardinality(p_missing) > 0 then
        return query
            select o.seq, o.topic::text, o.ref::jsonb
            from site.outbox o
            where o.seq = any(p_missing)
            order by o.seq;
    end if;
    return query
        select o.seq, o.topic::text, o.ref::jsonb
        from site.outbox o
        where o.seq > p_after_seq
        order by o.seq
        limit p_limit;
end;
$$;

-- Returns outbox rows of the given topics after p_after_seq up to p_up_to_seq, over a range of at most 5,000 sequence
-- numbers. Called by the relay for a client that resumes, after it has checked the topics with site.may_subscribe.
-- grant: bourse_worker
create or replace function site.read_missed(
    p_after_seq bigint,
    p_up_to_seq bigint,
    p_topics text[]
)
returns table (seq bigint, topic text, ref jsonb)
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select o.seq, o.topic::text, o.ref::jsonb
    from site.outbox o
    where o.seq > p_after_seq and o.seq <= least(p_up_to_seq, p_after_seq + 5000) and o.topic::text = any(p_topics)
    order by o.seq;
$$;
