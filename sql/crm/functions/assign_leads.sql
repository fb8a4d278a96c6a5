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

-- Assigns leads (agentId, retId or managerId; null unassigns) that have another holder, notifies the new holder once of
-- the leads in their lists, and stores the former state. Returns the change and the number of its leads. The caller
-- holds the leads and has checked the actor's rights. Internal.
create or replace function crm.set_lead_holders(
    p_actor_id bigint,
    p_lead_ids bigint[],
    p_field text,
    p_user_id bigint
)
returns table (change_id bigint, changed integer)
language plpgsql
volatile
rows 1
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v record;
begin
    select * into v from crm.set_holder(p_lead_ids, p_field, p_user_id);
    if v.lead_ids is null then
        return query select null::bigint, 0;
        return;
    end if;
    change_id := crm.record_change(p_actor_id, 'assign', jsonb_build_object(p_field, p_user_id), v.lead_ids, v.before);
    changed := cardinality(v.lead_ids);
    perform crm.notify_holder(change_id);
    return next;
end;
$$;

-- Assigns leads (agentId, retId or managerId; null unassigns) that have another holder; returns them with their former
-- state, null for none. The caller holds the leads and has checked the holder. Internal.
create or replace function crm.set_holder(
    p_lead_ids bigint[],
    p_field text,
    p_user_id bigint,
    out lead_ids bigint[],
    out before jsonb[]
)
returns record
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    select array_agg(l.id order by l.id), array_agg(
        -- The group that crm.tg_leads__set_group is about to replace.
        jsonb_build_object(p_field, k.holder)
            || case when l."group" is null and p_user_id is not null and p_field <> 'managerId' then '{"group": null}' else '{}' end::jsonb
        order by l.id)
    into lead_ids, before
    from crm.leads l,
        lateral (select case p_field
            when 'agentId' then l.agent_id when 'retId' then l.retention_agent_id else l.manager_id end as holder) k
    where l.id = any (p_lead_ids) and k.holder is distinct from p_user_id;
    perform crm.write_holders(lead_ids, p_field, p_user_id);
end;
$$;

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

-- Rejects an assignee who is not an active user of the role or, for a manager, not in one of their teams. Prevents the
-- assignee's deletion until the transaction ends. Called by crm.assign_leads, crm.edit_lead and crm.transfer_leads.
-- Locks: the user, for key share. Errors: BT503 invalid agent.
create or replace function crm.check_agent(
    p_actor_id bigint,
    p_user_id bigint,
    p_role integer,
    p_field text
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    -- Held until the leads are assigned: a concurrent deletion of the agent waits and then hands over these leads too.
    perform from iam.users u
    where u.id = p_user_id and u.role_id = p_role and u.is_active and u.deleted_at is null
        and (iam.role_of(p_actor_id) = iam.role('admin') or p_role = iam.role('manager') or u.id = any (crm.team_agents(p_actor_id)))
    for key share;
    if not found then
        raise exception using errcode = 'BT503', message = 'This agent cannot be chosen', column = p_field;
    end if;
end;
$$;
