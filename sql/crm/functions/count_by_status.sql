-- Returns the number of leads of each sales status; a status with leads cannot be deleted. Separate from
-- crm.list_statuses because it scans all leads. Errors: BT100 not signed in, BT102 account inactive, BT103 forbidden.
-- grant: bourse_app
create or replace function crm.count_by_status(
    p_actor_id bigint
)
returns table (id integer, leads bigint)
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_role smallint := iam.require_role(p_actor_id, 'admin', 'manager');
begin
    return query select l.status_id, count(*) from crm.leads l where l.status_id is not null group by l.status_id;
end;
$$;
