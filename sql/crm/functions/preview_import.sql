-- Returns the first 20 lines of a file unchanged. Errors: BT100 not signed in, BT102 account inactive, BT103 forbidden,
-- BT104 not found.
-- grant: bourse_app
create or replace function crm.preview_import(
    p_actor_id bigint,
    p_import_id bigint
)
returns table (line integer, cells text[])
language plpgsql
volatile
rows 20
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_import crm.imports := crm.lock_own_import(p_actor_id, p_import_id);
begin
    return query
    select l.line, l.cells from crm.import_lines l where l.import_id = p_import_id and l.line <= 20 order by l.line;
end;
$$;
