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

-- Stops an import; leads added so far stay and can be undone. Called by the import page. Locks: the import. Errors:
-- BT100 not signed in, BT102 account inactive, BT103 forbidden, BT104 not found, BT517 wrong import state.
-- grant: bourse_app
create or replace function crm.cancel_import(
    p_actor_id bigint,
    p_import_id bigint
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_import crm.imports := crm.lock_own_import(p_actor_id, p_import_id);
begin
    if v_import.state not in ('uploaded', 'checking', 'checked', 'importing') then
        raise exception using errcode = 'BT517', message = 'This import has already ended';
    end if;
    update crm.imports set state = 'cancelled', finished_at = clock_timestamp() where id = p_import_id;
end;
$$;

-- Locks and returns an import of the actor's or, for administrators, of any user. Internal. Locks: the import. Errors:
-- BT100 not signed in, BT102 account inactive, BT103 forbidden, BT104 not found.
create or replace function crm.lock_own_import(
    p_actor_id bigint,
    p_import_id bigint
)
returns crm.imports
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_role smallint := iam.require_role(p_actor_id, 'admin', 'manager', 'affiliate');
    v_import crm.imports;
begin
    select * into v_import from crm.imports where id = p_import_id and (user_id = p_actor_id or v_role = iam.role('admin')) for no key update;
    if not found then
        raise exception using errcode = 'BT104', message = 'Not found';
    end if;
    return v_import;
end;
$$;
