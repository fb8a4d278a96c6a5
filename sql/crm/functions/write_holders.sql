-- Writes one kind of holder into leads that the caller has locked. One statement per column, so that only that column's
-- indexes are updated. Called by crm.set_lead_holders and crm.transfer_leads.
create or replace function crm.write_holders(
    p_lead_ids bigint[],
    p_field text,
    p_user_id bigint
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    case p_field
        when 'agentId' then update crm.leads set agent_id = p_user_id, version = version + 1 where id = any (p_lead_ids);
        when 'retId' then update crm.leads set retention_agent_id = p_user_id, version = version + 1 where id = any (p_lead_ids);
        when 'managerId' then update crm.leads set manager_id = p_user_id, version = version + 1 where id = any (p_lead_ids);
    end case;
end;
$$;
