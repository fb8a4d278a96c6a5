-- Assigns leads to p_user_id (agentId, retId or managerId; null unassigns), skipping leads already assigned to them;
-- stores the previous values and sends one notification that counts the leads in the assignee's lists. Returns the
-- change and the number of changed leads. The caller has locked the leads and checked the right. Called by
-- crm.assign_leads, crm.edit_lead and crm.hand_over.
create or replace function crm.give_leads(
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
    v_ids bigint[];
    v_before jsonb[];
    v_shown integer;
    v_notification_id bigint;
begin
    select array_agg(l.id order by l.id), array_agg(
        -- crm.tg_leads__set_group is about to replace the group.
        jsonb_build_object(p_field, k.holder)
            || case when l."group" is null and p_user_id is not null and p_field <> 'managerId' then '{"group": null}' else '{}' end::jsonb
        order by l.id)
    into v_ids, v_before
    from crm.leads l,
        lateral (select case p_field
            when 'agentId' then l.agent_id when 'retId' then l.retention_agent_id else l.manager_id end as holder) k
    where l.id = any (p_lead_ids) and k.holder is distinct from p_user_id;
    if v_ids is null then
        return query select null::bigint, 0;
        return;
    end if;
    perform crm.put_holders(v_ids, p_field, p_user_id);
    change_id := crm.record_change(p_actor_id, 'assign', jsonb_build_object(p_field, p_user_id), v_ids, v_before);
    changed := cardinality(v_ids);
    -- The notification counts only leads that the assignee's lists show, and is not sent for zero leads.
    v_shown := case when p_user_id <> p_actor_id then cardinality(crm.leads_in_scope(p_user_id, v_ids)) end;
    if v_shown > 0 then
        v_notification_id := site.notify_user(
            p_user_id, 'lead', 'Leads assigned', site.say((select u.language_code from iam.users u where u.id = p_user_id),
                case v_shown when 1 then '1 lead has been assigned to you' else '{{number}} leads have been assigned to you' end,
                jsonb_build_object('number', v_shown)),
            case p_field when 'agentId' then '/admin/crm/sales/all' when 'retId' then '/admin/crm/retention' else '/admin/crm/all' end
        );
        update crm.changes c set notification_id = v_notification_id where c.id = change_id;
    end if;
    return next;
end;
$$;
