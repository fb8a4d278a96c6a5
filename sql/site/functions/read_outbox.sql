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
