-- Changes the named fields of a lead (R-073); -2 unassigns. Assignments are recorded as such: with a notification, a
-- timeline entry and undo. p_version, if given, must be the current version, so that a stale form overwrites nothing.
-- Called by PUT /admin/leads/{id}. Locks: the lead. Errors: BT100 not signed in, BT102 account inactive, BT103
-- forbidden, BT104 not found, BT118 stale write, BT503 invalid agent, and those of crm.write_lead.
-- grant: bourse_app
create or replace function crm.edit_lead(
    p_actor_id bigint,
    p_lead_id bigint,
    p_lead jsonb,
    p_version integer default null
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_role smallint := iam.require_role(p_actor_id, 'admin', 'manager');
    v_ids bigint[] := crm.lock_leads(p_actor_id, array[p_lead_id]);
    v_old jsonb;
    v_version integer;
    v_field text;
    v_to_id bigint;
begin
    select jsonb_build_object('managerId', l.manager_id, 'agentId', l.agent_id, 'retId', l.retention_agent_id), l.version
    into v_old, v_version
    from crm.leads l
    where l.id = p_lead_id;
    if p_version <> v_version then
        raise exception using errcode = 'BT118', message = 'This was changed by someone else', column = 'version';
    end if;
    perform crm.write_lead(p_actor_id, p_lead_id, p_lead - array['id', 'managerId', 'agentId', 'retId']);
    for v_field in select f from unnest(array['managerId', 'agentId', 'retId']) f where p_lead ? f loop
        v_to_id := nullif((p_lead ->> v_field)::bigint, -2);
        -- A managerId sent by a manager is ignored (Q-81).
        continue when v_role = iam.role('manager') and v_field = 'managerId' or v_to_id is not distinct from (v_old ->> v_field)::bigint;
        if v_to_id is not null then
            perform crm.check_agent(p_actor_id, v_to_id, case v_field when 'agentId' then 5 when 'retId' then 6 else 2 end, v_field);
        end if;
        perform crm.set_lead_holders(p_actor_id, v_ids, v_field, v_to_id);
    end loop;
end;
$$;
