-- Returns the notes of a lead, newest first. Errors: BT100 not signed in, BT102 account inactive, BT103 forbidden,
-- BT104 not found.
-- grant: bourse_app
create or replace function crm.list_notes(
    p_actor_id bigint,
    p_lead_id bigint
)
returns table (id bigint, content text, full_name text, created_at timestamptz)
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_role smallint := iam.require_role(p_actor_id, 'admin', 'manager', 'sales_agent', 'retention_agent');
begin
    if crm.leads_in_scope(p_actor_id, array[p_lead_id]) = '{}' then
        raise exception using errcode = 'BT104', message = 'Not found';
    end if;
    return query
    select n.id, n.content, u.full_name, n.created_at
    from crm.notes n join iam.users u on u.id = n.user_id
    where n.lead_id = p_lead_id
    order by n.id desc
    limit 500;
end;
$$;

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
