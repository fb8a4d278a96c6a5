-- Moves or assigns one batch of a change's leads and returns how many changed. Leads that left the actor's lists since
-- the change was started, or that may not be moved any more, stay unchanged. The caller holds the change. Internal.
-- Locks: the leads by id. Errors: BT102 account inactive, BT103 forbidden, BT121 second factor required, BT503 invalid
-- agent.
create or replace function crm.change_batch(
    p_actor_id bigint,
    p_change crm.changes,
    p_lead_ids bigint[]
)
returns integer
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_role smallint;
    v_field text;
    v_user_id bigint;
    v record;
begin
    if p_change.kind = 'move' then
        v_role := iam.require_role(p_actor_id, 'admin', 'manager', 'sales_agent', 'retention_agent');
        select * into v
        from crm.set_group(crm.lock_in_scope(p_actor_id, p_lead_ids), crm.group_of(p_change.target ->> 'group'), v_role);
    else
        v_role := iam.require_role(p_actor_id, 'admin', 'manager');
        select t.key, t.value::bigint into v_field, v_user_id from jsonb_each_text(p_change.target) t;
        if v_user_id is not null then
            perform crm.check_agent(p_actor_id, v_user_id, case v_field when 'agentId' then 5 when 'retId' then 6 else 2 end, v_field);
        end if;
        select * into v from crm.set_holder(crm.lock_in_scope(p_actor_id, p_lead_ids), v_field, v_user_id);
    end if;
    insert into crm.lead_changes (lead_id, change_id, before)
    select b.lead_id, p_change.id, b.before from unnest(v.lead_ids, v.before) b (lead_id, before);
    update crm.changes c set lead_count = c.lead_count + coalesce(cardinality(v.lead_ids), 0) where c.id = p_change.id;
    return coalesce(cardinality(v.lead_ids), 0);
end;
$$;
