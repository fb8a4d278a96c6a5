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
