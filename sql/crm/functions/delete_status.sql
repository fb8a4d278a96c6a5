-- Deletes a sales status that no lead has (Q-84). Called by DELETE /admin/crm-config/sales-statuses/{id}. Locks: the
-- status. Errors: BT100 not signed in, BT102 account inactive, BT103 forbidden, BT104 not found, BT513 status conflict.
-- grant: bourse_app
create or replace function crm.delete_status(
    p_actor_id bigint,
    p_id integer
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_role smallint := iam.require_role(p_actor_id, 'admin', 'manager');
    v_old crm.lead_statuses;
begin
    select * into v_old from crm.lead_statuses where id = p_id for update;
    if not found then
        raise exception using errcode = 'BT104', message = 'Not found';
    elsif v_old.is_default then
        raise exception using errcode = 'BT513', message = 'One status must be the default';
    elsif exists (select from crm.leads where status_id = p_id) then
        raise exception using errcode = 'BT513', message = 'This status is in use by leads';
    end if;
    delete from crm.lead_statuses where id = p_id;
    perform audit.record(p_actor_id, 'crm.status', 'lead_status', p_id::text, to_jsonb(v_old), null);
end;
$$;
