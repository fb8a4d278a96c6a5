-- Records the download of a list or statement: its name, the selection (filters, columns, days) and the number of rows.
-- Called by the exports. Errors: BT100 not signed in, BT102 account inactive.
-- grant: bourse_app
create or replace function audit.record_export(
    p_actor_id bigint,
    p_list text,
    p_asked jsonb,
    p_rows bigint
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    perform iam.require_person(p_actor_id);
    perform audit.record(p_actor_id, 'export', 'export', p_list, null, jsonb_strip_nulls(p_asked) || jsonb_build_object('rows', p_rows));
end;
$$;
