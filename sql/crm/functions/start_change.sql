-- Opens a change of more leads than one request changes and starts its job; lead_count grows with the batches.
-- Internal.
create or replace function crm.start_change(
    p_actor_id bigint,
    p_kind crm.change_kind,
    p_target jsonb,
    p_lead_ids bigint[]
)
returns bigint
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_id bigint := crm.record_change(p_actor_id, p_kind, p_target, '{}', '{}', cardinality(p_lead_ids));
begin
    perform crm.start_run(p_actor_id, v_id, false, p_lead_ids);
    return v_id;
end;
$$;
