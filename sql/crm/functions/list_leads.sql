create or replace function crm.list_leads(
    p_actor_id bigint,
    p_list text,
    p_filters jsonb,
    p_page jsonb
)
returns setof crm.lead_row
language plpgsql
stable
rows 15
security definer
set search_path = ''
as $$
declare
    v_source site.list_source := crm.lead_source(p_actor_id, p_list);
    v_role smallint := iam.role_of(p_actor_id);
    v_ids bigint[];
    v_keys text[];
begin
    select array_agg(i.id order by i.n), array_agg(i.key order by i.n) into v_ids, v_keys
    from site.list_ids(p_actor_id, v_source, p_filters, p_page) i;
    return query select r.* from crm.read_leads(v_ids, v_keys, crm.lead_sees_contact(v_role), v_role = 4) r;
end;
$$;

comment on function crm.list_leads(bigint, text, jsonb, jsonb) is
'One page of a list of leads (crm.lead_source names the lists and filters; p_page as in site.list_ids). Called by
GET /affiliate/leads/api/… and the screens over it. Raises BT100, BT102, BT103, and what site.list_ids raises.';

revoke all on function crm.list_leads(bigint, text, jsonb, jsonb) from public;
grant execute on function crm.list_leads(bigint, text, jsonb, jsonb) to bourse_app;
