-- Adds the next lines of a file, an array of arrays of texts; an unreadable line is {text, reason} and is rejected.
-- Returns the number of lines so far. Called by the upload and crm.start_import. Locks: the import. Errors: BT100 not
-- signed in, BT102 account inactive, BT103 forbidden, BT104 not found, BT516 unreadable file, BT517 wrong import state.
-- grant: bourse_app
create or replace function crm.stage_lines(
    p_actor_id bigint,
    p_import_id bigint,
    p_lines jsonb
)
returns integer
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_import crm.imports := crm.lock_own_import(p_actor_id, p_import_id);
    v_count integer := jsonb_array_length(p_lines);
begin
    if v_import.state <> 'uploaded' or v_import.processed > 0 then
        raise exception using errcode = 'BT517', message = 'This import is already in progress';
    elsif v_import.rows + v_count > 1000000 then
        raise exception using errcode = 'BT516', message = 'A file can contain up to 1,000,000 rows', column = 'file';
    end if;
    insert into crm.import_lines (import_id, line, cells, is_broken, outcome, reason)
    select
        p_import_id, v_import.rows + l.n,
        case when k.is_broken then array[left(l.line ->> 'text', 2000)] else array(select jsonb_array_elements_text(l.line)) end,
        k.is_broken, case when k.is_broken then 'rejected' end::crm.import_outcome, case when k.is_broken then left(l.line ->> 'reason', 200) end
    from jsonb_array_elements(p_lines) with ordinality l (line, n), lateral (select jsonb_typeof(l.line) = 'object' as is_broken) k;
    update crm.imports set rows = rows + v_count where id = p_import_id;
    return v_import.rows + v_count;
end;
$$;
