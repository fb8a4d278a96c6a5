-- Returns the actor's lead imports or, for administrators, all of them, newest first; with an id that one. undo_rows,
-- undo_processed and undo_started_at are null unless it is being undone. Errors: BT100 not signed in, BT102 account
-- inactive, BT103 forbidden.
-- null: error, started_at, finished_at, undo_rows, undo_processed, undo_started_at
-- grant: bourse_app
create or replace function crm.list_imports(
    p_actor_id bigint,
    p_import_id bigint default null
)
returns table (
    id bigint, file_name text, full_name text, columns text[], has_heads boolean, mapping jsonb,
    duplicates crm.duplicate_rule, state crm.import_state, rows integer, processed integer, added integer,
    updated integer, duplicate integer, rejected integer, error text, created_at timestamptz,
    started_at timestamptz, finished_at timestamptz, undo_rows integer, undo_processed integer,
    undo_started_at timestamptz
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
        i.rejected, i.error, i.created_at, i.started_at, i.finished_at, r.rows, r.processed, r.started_at
    from crm.imports i
    join iam.users u on u.id = i.user_id
    left join crm.bulk_runs r on r.change_id = i.change_id and r.state = 'running'
    where (i.user_id = p_actor_id or v_role = iam.role('admin')) and (p_import_id is null or i.id = p_import_id)
    order by i.id desc
    limit 50;
end;
$$;
