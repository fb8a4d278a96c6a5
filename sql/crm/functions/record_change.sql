-- Stores the state of each lead before a change, for the lead's timeline and for undo. p_asked: the number of leads
-- that a change which starts empty will reach. Internal.
create or replace function crm.record_change(
    p_actor_id bigint,
    p_kind crm.change_kind,
    p_target jsonb,
    p_lead_ids bigint[],
    p_before jsonb[],
    p_asked integer default null
)
returns bigint
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_id bigint;
begin
    insert into crm.changes (actor_id, impersonator_id, kind, target, lead_count)
    values (p_actor_id, iam.impersonator_id(), p_kind, p_target, cardinality(p_lead_ids))
    returning id into v_id;
    insert into crm.lead_changes (lead_id, change_id, before)
    select b.lead_id, v_id, b.before from unnest(p_lead_ids, p_before) b (lead_id, before);
    perform audit.record(
        p_actor_id, 'crm.' || p_kind, 'lead_change', v_id::text, null,
        p_target || jsonb_build_object('leads', coalesce(p_asked, cardinality(p_lead_ids)))
    );
    return v_id;
end;
$$;
