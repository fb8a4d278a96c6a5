-- Returns the fields in which two states of a record differ, each with its text before and after. Called by
-- audit.list_entries.
create or replace function audit.changes(
    p_before jsonb,
    p_after jsonb
)
returns jsonb
language sql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select coalesce(jsonb_agg(jsonb_build_object('field', k.key, 'before', p_before ->> k.key, 'after', p_after ->> k.key) order by k.key), '[]')
    from (
        select jsonb_object_keys(case jsonb_typeof(p_before) when 'object' then p_before else '{}' end)
        union
        select jsonb_object_keys(case jsonb_typeof(p_after) when 'object' then p_after else '{}' end)
    ) k (key)
    where p_before -> k.key is distinct from p_after -> k.key;
$$;
