-- Adds a note to a lead that the actor may see. Called by POST /admin/crm/note. Locks: the lead. Errors: BT100 not
-- signed in, BT102 account inactive, BT103 forbidden, BT104 not found, BT510 invalid note. Source: R-042.
-- grant: bourse_app
create or replace function crm.add_note(
    p_actor_id bigint,
    p_lead_id bigint,
    p_content text
)
returns bigint
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_role smallint := iam.require_role(p_actor_id, 'admin', 'manager', 'sales_agent', 'retention_agent');
    v_ids bigint[] := crm.lock_leads(p_actor_id, array[p_lead_id]);
    v_content text := trim(coalesce(p_content, ''));
    v_id bigint;
begin
    if length(v_content) not between 1 and 5000 then
        raise exception using errcode = 'BT510', message = 'Enter a note (up to 5,000 characters)', column = 'content';
    end if;
    insert into crm.notes (lead_id, user_id, content) values (p_lead_id, p_actor_id, v_content) returning id into v_id;
    update crm.leads set last_note = left(v_content, 200) where id = p_lead_id;
    return v_id;
end;
$$;
