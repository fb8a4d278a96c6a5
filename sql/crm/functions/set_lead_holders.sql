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
