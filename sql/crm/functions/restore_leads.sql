-- Restores the state of leads before a move, an assignment (with the group that it set) or a deletion, where nothing
-- has changed since and the actor may see the lead; a person who was deleted or has another role now is not assigned
-- again. Returns how many leads were restored. Internal. Locks: the leads by id.
create or replace function crm.restore_leads(
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
    v_field text := (select jsonb_object_keys(p_change.target) limit 1);
    v_gone bigint[];
    v_restored integer;
begin
    v_gone := array(
        select u.id from iam.users u
        where u.role_id <> iam.role('customer') and (
            u.deleted_at is not null or u.role_id <> case v_field when 'agentId' then 5 when 'retId' then 6 else 2 end));
    perform from crm.leads l where l.id = any (p_lead_ids) order by l.id for no key update;
    p_lead_ids := crm.restorable_leads(p_actor_id, p_change, p_lead_ids);
    if p_change.kind = 'move' then
        update crm.leads l set "group" = (c.before ->> 'group')::crm.lead_group, version = version + 1
        from crm.lead_changes c
        where c.change_id = p_change.id and c.lead_id = any (p_lead_ids) and c.lead_id = l.id
            and l."group" = crm.group_of(p_change.target ->> 'group')
            -- A lead that was assigned to an agent since then needs a group.
            and (c.before ->> 'group' is not null or l.agent_id is null and l.retention_agent_id is null);
    elsif p_change.kind = 'delete' then
        update crm.leads l set deleted_at = null, version = version + 1
        from crm.lead_changes c where c.change_id = p_change.id and c.lead_id = any (p_lead_ids) and c.lead_id = l.id and l.deleted_at is not null;
    elsif v_field = 'agentId' then
        update crm.leads l
        set agent_id = (c.before ->> v_field)::bigint, version = version + 1,
            "group" = case when not c.before ? 'group' or l."group" <> 'sales' or l.retention_agent_id is not null then l."group" end
        from crm.lead_changes c where c.change_id = p_change.id and c.lead_id = any (p_lead_ids) and c.lead_id = l.id
            and l.agent_id is not distinct from (p_change.target ->> v_field)::bigint
            and coalesce((c.before ->> v_field)::bigint <> all (v_gone), true);
    elsif v_field = 'retId' then
        update crm.leads l
        set retention_agent_id = (c.before ->> v_field)::bigint, version = version + 1,
            "group" = case when not c.before ? 'group' or l."group" <> 'retention' or l.agent_id is not null then l."group" end
        from crm.lead_changes c where c.change_id = p_change.id and c.lead_id = any (p_lead_ids) and c.lead_id = l.id
            and l.retention_agent_id is not distinct from (p_change.target ->> v_field)::bigint
            and coalesce((c.before ->> v_field)::bigint <> all (v_gone), true);
    else
        update crm.leads l set manager_id = (c.before ->> v_field)::bigint, version = version + 1
        from crm.lead_changes c where c.change_id = p_change.id and c.lead_id = any (p_lead_ids) and c.lead_id = l.id
            and l.manager_id is not distinct from (p_change.target ->> v_field)::bigint
            and coalesce((c.before ->> v_field)::bigint <> all (v_gone), true);
    end if;
    get diagnostics v_restored = row_count;
    return v_restored;
end;
$$;

-- Returns those of a change's leads that the actor may restore (Q-51): administrators all, others those that they see
-- now, and those that only the change itself took from their lists, by another group or by unassigning the agent.
-- Called by crm.restore_leads, which holds the leads.
create or replace function crm.restorable_leads(
    p_actor_id bigint,
    p_change crm.changes,
    p_lead_ids bigint[]
)
returns bigint[]
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_role smallint := iam.role_of(p_actor_id);
    v_field text := (select jsonb_object_keys(p_change.target) limit 1);
    -- The column that the change may have hidden the lead by. An agent to whom it was assigned was the actor's own.
    v_column text := case
        when p_change.kind = 'move' then 'group'
        when p_change.kind = 'assign' and p_change.target ->> v_field is null
            then case v_field when 'agentId' then 'agent_id' when 'retId' then 'retention_agent_id' else 'manager_id' end end;
    v_ids bigint[];
begin
    if v_role = iam.role('admin') then
        return p_lead_ids;
    end if;
    execute format($sql$
        select array_agg(distinct x.id)
        from crm.leads x
        join crm.lead_changes c on c.lead_id = x.id and c.change_id = $3
        cross join lateral (
            select '{}'::jsonb as patch union all select jsonb_build_object($4, c.before -> $5) where $4 is not null
        ) p
        cross join lateral jsonb_populate_record(x, p.patch) l
        where x.id = any ($1) and %s
    $sql$, crm.lead_scope(v_role))
    into v_ids using p_lead_ids, p_actor_id, p_change.id, v_column, v_field;
    return coalesce(v_ids, '{}');
end;
$$;
