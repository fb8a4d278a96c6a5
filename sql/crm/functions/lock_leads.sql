-- Locks leads as crm.lock_in_scope does, all or none: an actor who names a lead outside their lists changes nothing.
-- Internal. Errors: BT104 not found, BT500 no lead selected.
create or replace function crm.lock_leads(
    p_actor_id bigint,
    p_lead_ids bigint[]
)
returns bigint[]
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_ids bigint[] := crm.lock_in_scope(p_actor_id, p_lead_ids);
begin
    perform crm.check_found(p_lead_ids, v_ids);
    return v_ids;
end;
$$;
