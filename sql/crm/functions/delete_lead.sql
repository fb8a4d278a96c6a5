-- Removes a lead from every list. The row stays, and crm.undo_change restores it within 24 hours. The customer created
-- from the lead, and the customer's manager and affiliate, stay (Q-122). Returns the change. Called by DELETE
-- /admin/leads/{id} and, for an affiliate's own leads, DELETE /affiliate/leads/{id}. Locks: the lead. Errors: BT100 not
-- signed in, BT102 account inactive, BT103 forbidden, BT104 not found, BT522 an affiliate's lead with an agent or
-- customer.
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
