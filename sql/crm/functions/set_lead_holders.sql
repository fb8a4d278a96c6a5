-- Writes whom leads go to (agentId, retId or managerId; null: nobody) into those who have somebody else, notifies that
-- person once of those their lists show, and keeps what stood before. Answers the change and how many leads it
-- concerns. The caller has locked the leads and asked who may. Internal.
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
