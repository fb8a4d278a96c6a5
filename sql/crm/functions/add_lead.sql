-- Adds a lead entered by hand (R-074, Q-79); a manager's or an affiliate's lead is assigned to them. Called by POST
-- /admin/leads and POST /affiliate/leads. Errors: BT100 not signed in, BT102 account inactive, BT103 forbidden, BT507
-- invalid field, BT508 duplicate lead.
-- grant: bourse_app
create or replace function crm.add_lead(
    p_actor_id bigint,
    p_lead jsonb
)
returns bigint
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_role smallint := iam.require_role(p_actor_id, 'admin', 'manager', 'affiliate');
    v_taken record;
    v_field text;
begin
    select * into v_taken from crm.store_leads(p_actor_id, jsonb_build_array(p_lead), 'manual', crm.initial_holder(p_actor_id), 'skip');
    if v_taken.outcome = 'rejected' then
        v_field := (select jsonb_object_keys(v_taken.errors) limit 1);
        raise exception using errcode = 'BT507', message = v_taken.errors ->> v_field, column = v_field;
    elsif v_taken.outcome = 'duplicate' then
        raise exception using errcode = 'BT508', message = 'A lead with this email or phone already exists', column = 'email';
    end if;
    perform crm.record_change(p_actor_id, 'create', '{}', array[v_taken.lead_id], array['{}'::jsonb]);
    perform crm.queue_deliveries(array[v_taken.lead_id], 'lead.created');
    perform crm.assign_new(array[v_taken.lead_id]);
    return v_taken.lead_id;
end;
$$;
