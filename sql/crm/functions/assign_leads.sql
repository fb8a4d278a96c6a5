-- Assigns leads to a sales agent {agentId}, a retention agent {retId} or, for administrators, a manager {managerId}; -2
-- or null unassigns them. A manager assigns only to agents of their own teams. The agent is notified once. Up to
-- crm.bulk_limit() leads change in this transaction; more become the job change-leads (is_running). Returns the change
-- and the number of its leads. Called by PUT /admin/leads/bulk. Locks: the leads by id. Errors: BT100 not signed in,
-- BT102 account inactive, BT103 forbidden, BT104 not found, BT500 no lead selected, BT503 invalid agent.
-- grant: bourse_app
create or replace function crm.assign_leads(
    p_actor_id bigint,
    p_lead_ids bigint[],
    p_data jsonb
)
returns table (change_id bigint, changed integer, is_running boolean)
language plpgsql
volatile
rows 1
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_role smallint := iam.require_role(p_actor_id, 'admin', 'manager');
    v_field text := case when p_data ? 'agentId' then 'agentId' when p_data ? 'retId' then 'retId' when p_data ? 'managerId' then 'managerId' end;
    v_user_id bigint := nullif((p_data ->> v_field)::bigint, -2);
    v_ids bigint[];
begin
    if v_field is null or (v_field = 'managerId' and v_role <> iam.role('admin')) then
        raise exception using errcode = 'BT503', message = 'This agent cannot be chosen', column = coalesce(v_field, 'agentId');
    end if;
    if v_user_id is not null then
        perform crm.check_agent(p_actor_id, v_user_id, case v_field when 'agentId' then 5 when 'retId' then 6 else 2 end, v_field);
    end if;
    if cardinality(p_lead_ids) <= crm.bulk_limit() then
        return query
        select g.change_id, g.changed, false
        from crm.set_lead_holders(p_actor_id, crm.lock_leads(p_actor_id, p_lead_ids), v_field, v_user_id) g;
        return;
    end if;
    v_ids := crm.leads_in_scope(p_actor_id, p_lead_ids);
    perform crm.check_found(p_lead_ids, v_ids);
    v_ids := array(
        select l.id from crm.leads l
        where l.id = any (v_ids) and v_user_id is distinct from case v_field
            when 'agentId' then l.agent_id when 'retId' then l.retention_agent_id else l.manager_id end);
    changed := cardinality(v_ids);
    is_running := changed > 0;
    if is_running then
        change_id := crm.start_change(p_actor_id, 'assign', jsonb_build_object(v_field, v_user_id), v_ids);
    end if;
    return next;
end;
$$;
