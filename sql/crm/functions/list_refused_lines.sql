-- Returns the lines of a file that were rejected or duplicate a lead, in order, each with the reason; p_after pages
-- through them. Errors: BT100 not signed in, BT102 account inactive, BT103 forbidden, BT104 not found.
-- null: reason
-- grant: bourse_app
create or replace function crm.list_refused_lines(
    p_actor_id bigint,
    p_import_id bigint,
    p_after integer,
    p_limit integer
)
returns table (line integer, cells text[], outcome crm.import_outcome, reason text)
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_import crm.imports := crm.lock_own_import(p_actor_id, p_import_id);
begin
    return query
    select l.line, l.cells, l.outcome, l.reason
    from crm.import_lines l
    where l.import_id = p_import_id and l.line > p_after and l.outcome in ('rejected', 'duplicate')
    order by l.line
    limit least(p_limit, 5000);
end;
$$;
