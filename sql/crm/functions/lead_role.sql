-- Returns the actor's role if it may read the list of leads (R-001 to R-007), or raises. crm.lead_scope restricts the
-- visible leads. Internal. Errors: BT100 not signed in, BT102 account inactive, BT103 forbidden, BT121 second factor
-- not set up.
create or replace function crm.lead_role(
    p_actor_id bigint,
    p_list text
)
returns smallint
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    return iam.require_role(p_actor_id, variadic case p_list
        when 'new' then array['admin', 'manager']
        when 'all' then array['admin', 'manager']
        when 'sales' then array['admin', 'manager', 'sales_agent']
        when 'retentions' then array['admin', 'manager', 'retention_agent']
        when 'archived' then array['admin', 'manager']
        when 'clients' then array['admin', 'manager', 'retention_agent']
        when 'own' then array['affiliate']
        when 'any' then array['admin', 'manager', 'affiliate', 'sales_agent', 'retention_agent']
        else '{}'
    end::iam.role_name[]);
end;
$$;
