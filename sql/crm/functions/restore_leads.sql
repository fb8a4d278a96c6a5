-- Restores the state of leads before a move, an assignment (with the group that it set) or a deletion, where nothing
-- has changed since; a person who was deleted or has another role now is not assigned again. Returns how many leads
-- were restored. Internal. Locks: the leads by id.
create or replace function crm.restore_leads(
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
