-- Records a call to a lead: caller and agent extension. Called by POST /admin/crm/voiso/startCall after the provider
-- has accepted the call. Errors: BT100 not signed in, BT102 account inactive, BT103 forbidden.
-- grant: bourse_app
create or replace function crm.record_call(
    p_actor_id bigint,
    p_lead_id bigint,
    p_agent_email text
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_role smallint := iam.require_role(p_actor_id, 'admin', 'manager', 'sales_agent', 'retention_agent');
begin
    insert into crm.calls (lead_id, user_id, agent_email)
    select id, p_actor_id, left(p_agent_email, 254) from unnest(crm.leads_in_scope(p_actor_id, array[p_lead_id])) id;
end;
$$;
