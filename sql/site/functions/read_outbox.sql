create or replace function site.read_outbox(
    p_after_seq bigint,
    p_limit integer
)
returns table (
    seq bigint,
    settled boolean,
    topic text,
    ref jsonb
)
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
    v_now timestamptz := clock_timestamp();
    v_settled_before timestamptz;
begin
    -- Sequence numbers are not given in the order of transaction ids, so comparing xid with the snapshot is not
    -- enough: whoever began before a row was written may still bring a lower seq. Who is at work is asked first,
    -- what they wrote second: the other way round, somebody could finish in between and be missed.
    if pg_has_role(current_user, 'pg_read_all_stats', 'usage') then
        perform pg_stat_clear_snapshot();
        select least(min(a.xact_start), v_now)
        into v_settled_before
        from pg_stat_get_activity(null) a
        where a.backend_xid is not null;
    else
        v_settled_before := v_now - interval '60 seconds';
    end if;
    return query
        select o.seq, o.created_at < v_settled_before, o.topic::text, o.ref::jsonb
        from site.outbox o
        where o.seq > p_after_seq
        order by o.seq
        limit p_limit;
end;
$$;

comment on function site.read_outbox(bigint, integer) is
'What happened after p_after_seq, in order of seq. A reader may tell every row at once, but moves its position only over
settled ones: a row is settled when nothing can appear before it any more, because every transaction that could hold a
lower seq is over. Called by the relay.';

revoke all on function site.read_outbox(bigint, integer) from public;
grant execute on function site.read_outbox(bigint, integer) to bourse_worker;
