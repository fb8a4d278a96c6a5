-- Returns the number of leads on all pages of crm.list_leads under the same filters. Errors: BT100 not signed in, BT102
-- account inactive, BT103 forbidden.
-- grant: bourse_app
create or replace function crm.count_leads(
    p_actor_id bigint,
    p_list text,
    p_filters jsonb
)
returns bigint
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select site.list_total(p_actor_id, crm.lead_source(p_actor_id, crm.lead_role(p_actor_id, p_list), p_list, p_filters), p_filters);
$$;
