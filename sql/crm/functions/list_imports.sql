-- Returns the actor's imports or, for administrators, all imports, newest first; with p_import_id that one only.
-- Errors: BT100 not signed in, BT102 account inactive, BT103 forbidden.
-- null: error, started_at, finished_at
-- grant: bourse_app
create or replace function crm.list_imports(
    p_actor_id bigint,
    p_import_id bigint default null
)
returns table (
    id bigint, file_name text, full_name text, columns text[], has_heads boolean, mapping jsonb,
    duplicates crm.duplicate_rule, state crm.import_state, rows integer, processed integer, added integer,
    updated integer, duplicate integer, rejected integer, error text, created_at timestamptz,
    started_at timestamptz, finished_at timestamptz
)
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_role smallint := iam.require_role(p_actor_id, 'admin', 'manager', 'affiliate');
begin
    return query
    select
        i.id, i.file_name, u.full_name, i.columns, i.has_heads, i.mapping, i.duplicates, i.state, i.rows, i.processed, i.added, i.updated, i.duplicate,
        i.rejected, i.error, i.created_at, i.started_at, i.finished_at
    from crm.imports i join iam.users u on u.id = i.user_id
    where (i.user_id = p_actor_id or v_role = iam.role('admin')) and (p_import_id is null or i.id = p_import_id)
    order by i.id desc
    limit 50;
end;
$$;
