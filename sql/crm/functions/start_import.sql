-- Creates an import from a file's name and first line, which contains the column names or, if no name is recognised and
-- it contains an e-mail or a phone, the first lead (Q-130). crm.stage_lines adds the other lines. Called by POST
-- /admin/leads/csv and POST /affiliate/leads/csv. Errors: BT100 not signed in, BT102 account inactive, BT103 forbidden,
-- BT516 unreadable file.
-- grant: bourse_app
create or replace function crm.start_import(
    p_actor_id bigint,
    p_file_name text,
    p_columns text[]
)
returns bigint
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_role smallint := iam.require_role(p_actor_id, 'admin', 'manager', 'affiliate');
    v_id bigint;
    v_mapping jsonb := crm.guess_mapping(p_columns);
    v_found jsonb := crm.guess_from_cells(p_columns);
    v_has_headings boolean := v_mapping <> '{}' or v_found = '{}';
begin
    if cardinality(p_columns) not between 1 and 200 then
        raise exception using errcode = 'BT516', message = 'This file could not be read as CSV or Excel (.xlsx)', column = 'file';
    end if;
    insert into crm.imports (user_id, file_name, columns, mapping, has_heads)
    values (
        p_actor_id, left(coalesce(p_file_name, ''), 200), case when v_has_headings then p_columns else array_fill(''::text, array[cardinality(p_columns)]) end,
        case when v_has_headings then v_mapping else v_found end, v_has_headings
    )
    returning id into v_id;
    if not v_has_headings then
        perform crm.stage_lines(p_actor_id, v_id, jsonb_build_array(to_jsonb(p_columns)));
    end if;
    return v_id;
end;
$$;
