-- Sets the status of one lead that the actor may see; agents set it in the table of their leads. Called by PUT
-- /admin/leads/{id}/status. Locks: the lead. Errors: BT100 not signed in, BT102 account inactive, BT103 forbidden,
-- BT104 not found, BT506 unknown status. Source: Q-80.
-- grant: bourse_app
create or replace function crm.set_status(
    p_actor_id bigint,
    p_lead_id bigint,
    p_status text
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_role smallint := iam.require_role(p_actor_id, 'admin', 'manager', 'sales_agent', 'retention_agent');
    v_ids bigint[] := crm.lock_leads(p_actor_id, array[p_lead_id]);
    v_status_id integer;
    v_before text;
begin
    select s.id into v_status_id from crm.lead_statuses s where s.name = p_status;
    if not found then
        raise exception using errcode = 'BT506', message = 'This status does not exist', column = 'leadStatus';
    end if;
    select s.name into v_before from crm.leads l left join crm.lead_statuses s on s.id = l.status_id where l.id = p_lead_id;
    if v_before = p_status then
        return;
    end if;
    update crm.leads set status_id = v_status_id, version = version + 1 where id = p_lead_id;
    perform crm.record_change(
        p_actor_id, 'status', jsonb_build_object('leadStatus', p_status), v_ids, array[jsonb_build_object('leadStatus', v_before)]);
end;
$$;
