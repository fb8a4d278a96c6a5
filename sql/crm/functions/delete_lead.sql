-- Takes a lead out of every list; it stays on record and crm.undo_change brings it back within 24 hours. The customer
-- that a lead became, whose they are and who brought them stay (Q-122). Answers the change. Called by DELETE
-- /admin/leads/{id} and, for an affiliator's own, /affiliate/leads/{id}. Raises BT100, BT102, BT103, BT104, and BT522
-- for an affiliator whose lead has an agent or became a customer.
-- grant: bourse_app
create or replace function crm.delete_lead(
    p_actor_id bigint,
    p_lead_id bigint
)
returns bigint
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_role smallint := iam.require_role(p_actor_id, 'admin', 'manager', 'affiliate');
    v_ids bigint[] := crm.lock_leads(p_actor_id, array[p_lead_id]);
begin
    if v_role = iam.role('affiliate') and exists (
        select from crm.leads where id = p_lead_id and num_nonnulls(agent_id, retention_agent_id, user_id) > 0
    ) then
        raise exception using errcode = 'BT522', message = 'This lead is being worked on';
    end if;
    update crm.leads set deleted_at = clock_timestamp(), version = version + 1 where id = p_lead_id;
    return crm.record_change(p_actor_id, 'delete', '{}', v_ids, array['{}'::jsonb]);
end;
$$;
