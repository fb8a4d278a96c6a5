-- Returns the last addition, change, reordering or removal of a language as {version, at, by, entity}, like
-- audit.latest_entry for one record; null if there is none. Called by site.list_languages and site.save_languages.
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
    -- An import of texts does not change the list of languages.
    where e.entity = 'language' and e.action <> 'import'
    order by e.id desc
    limit 1;
$$;
