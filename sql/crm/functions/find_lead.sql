create or replace function crm.find_lead(
    p_actor_id bigint,
    p_lead_id bigint
)
returns setof crm.lead_row
language plpgsql
stable
rows 1
security definer
set search_path = ''
as $$
declare
    v_role smallint := iam.require_role(p_actor_id, array[1, 2, 4, 5, 6]);
begin
    return query
    select r.*
    from crm.read_leads(crm.leads_in_scope(p_actor_id, array[p_lead_id]), array[''], crm.lead_sees_contact(v_role), v_role = 4) r;
    if not found then
        raise exception using errcode = 'BT104', message = 'Not found';
    end if;
end;
$$;

comment on function crm.find_lead(bigint, bigint) is
'One lead that the actor may see. Raises BT100, BT102, BT103, BT104.';

revoke all on function crm.find_lead(bigint, bigint) from public;
grant execute on function crm.find_lead(bigint, bigint) to bourse_app;
