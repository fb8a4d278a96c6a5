-- Returns the ids of all leads of a list under its filters, on all pages ("Select all matching"). Called by PUT
-- /admin/leads/bulk. Errors: BT100 not signed in, BT102 account inactive, BT103 forbidden.
-- grant: bourse_app
create or replace function crm.match_leads(
    p_actor_id bigint,
    p_list text,
    p_filters jsonb
)
returns bigint[]
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_source site.list_source := crm.lead_source(p_actor_id, crm.lead_role(p_actor_id, p_list), p_list, p_filters);
    v_ids bigint[];
begin
    execute format('select array_agg(l.id) from %s where %s', v_source.source, v_source.condition)
    into v_ids using p_filters, p_actor_id;
    return coalesce(v_ids, '{}');
end;
$$;
