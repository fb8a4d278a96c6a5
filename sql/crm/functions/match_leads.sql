-- "Select all matching": every lead that a list shows under its filters, on all pages. Called by PUT /admin/leads/bulk.
-- Raises BT100, BT102, BT103.
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
