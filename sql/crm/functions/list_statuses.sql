-- Returns the sales statuses in order (R-043). Called by every list of leads and GET
-- /admin/crm-config/sales-statuses/api. Errors: BT100 not signed in, BT102 account inactive, BT103 forbidden.
-- grant: bourse_app
create or replace function crm.list_statuses(
    p_actor_id bigint
)
returns table (id integer, status text, is_default boolean)
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_role smallint := iam.require_role(p_actor_id, 'admin', 'manager', 'affiliate', 'sales_agent', 'retention_agent');
begin
    return query
    select s.id, s.name, s.is_default
    from crm.lead_statuses s
    order by s.position, s.id;
end;
$$;
