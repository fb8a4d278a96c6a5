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
    v_role smallint := iam.require_role(p_actor_id, array[1, 2, 4]);
    v_id bigint;
begin
    if cardinality(p_columns) not between 1 and 200 then
        raise exception using errcode = 'BT516', message = 'This file is not a CSV file with a line of names first', column = 'file';
    end if;
    insert into crm.imports (user_id, file_name, columns, mapping)
    values (p_actor_id, left(coalesce(p_file_name, ''), 200), p_columns, crm.guess_mapping(p_columns))
    returning id into v_id;
    return v_id;
end;
$$;

comment on function crm.start_import(bigint, text, text[]) is
'Begins a file of leads: its name and the names of its columns; crm.stage_lines brings the lines. Called by POST /admin/leads/csv and
POST /affiliate/leads/csv. Raises BT100, BT102, BT103, BT516.';

revoke all on function crm.start_import(bigint, text, text[]) from public;
grant execute on function crm.start_import(bigint, text, text[]) to bourse_app;
