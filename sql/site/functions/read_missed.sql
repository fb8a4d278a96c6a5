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
