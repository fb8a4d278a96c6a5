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
