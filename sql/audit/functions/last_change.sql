create or replace function audit.last_change(
    p_entity text,
    p_entity_id text
)
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
    select jsonb_build_object('by', coalesce(i.full_name, u.full_name), 'at', e.at)
    from audit.entries e
    left join iam.users u on u.id = e.actor_id
    left join iam.users i on i.id = e.impersonator_id
    where e.entity = p_entity and e.entity_id = p_entity_id
    order by e.id desc
    limit 1;
$$;

comment on function audit.last_change(text, text) is
'Who changed a record last, and when: {by, at}; null when nobody did. Internal: what forms show, and what a stale one is told.';

revoke all on function audit.last_change(text, text) from public;
