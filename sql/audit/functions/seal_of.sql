-- Returns the hash of the entries with ids after p_after_id up to p_up_to_id, chained to the previous seal's hash (null
-- for the first). Called by audit.seal_rows; sql/checks/0118 recomputes it.
create or replace function audit.seal_of(
    p_previous bytea,
    p_after_id bigint,
    p_up_to_id bigint
)
returns bytea
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select audit.chain_hash(p_previous, string_agg(
        jsonb_build_array(
            e.id, extract(epoch from e.at), e.actor_id, e.impersonator_id, e.action, e.entity, e.entity_id, e.before, e.after, e.reason
        )::text,
        E'\n' order by e.id
    ))
    from audit.entries e
    where e.id > p_after_id and e.id <= p_up_to_id;
$$;
