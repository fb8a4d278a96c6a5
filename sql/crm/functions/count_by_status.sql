-- How many leads have each sales status: those cannot be deleted. Apart from crm.list_statuses, because it looks at
-- every lead. Raises BT100, BT102, BT103.
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
