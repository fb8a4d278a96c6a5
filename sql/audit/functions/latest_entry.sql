-- Who changed a record last, and when: {version, at, by, entity, record}; null when nobody did. The version is what a
-- form carries along. Internal.
create or replace function audit.latest_entry(
    p_entity text,
    p_entity_id text
)
returns jsonb
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select jsonb_build_object('version', e.id, 'at', e.at, 'by', u.full_name, 'entity', e.entity, 'record', e.entity_id)
    from audit.entries e
    left join iam.users u on u.id = coalesce(e.impersonator_id, e.actor_id)
    where e.entity = p_entity and e.entity_id = p_entity_id and e.after is not null
    order by e.id desc
    limit 1;
$$;
