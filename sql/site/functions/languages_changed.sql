-- Who added, named, placed or removed a language last, and when: {version, at, by, entity}, as audit.latest_entry tells
-- it of one record; null when nobody did. Internal.
create or replace function site.languages_changed()
returns jsonb
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select jsonb_build_object('version', e.id, 'at', e.at, 'by', u.full_name, 'entity', e.entity)
    from audit.entries e
    left join iam.users u on u.id = coalesce(e.impersonator_id, e.actor_id)
    -- Texts that come from a file are no change of what languages there are.
    where e.entity = 'language' and e.action <> 'import'
    order by e.id desc
    limit 1;
$$;
