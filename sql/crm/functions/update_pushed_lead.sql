-- Changes the named fields of a lead of the API key's affiliate: contact data until the lead has an agent or customer,
-- the affiliate's own references at any time. Called by PUT and PATCH /api/v1/leads/{id}. Locks: the lead. Errors:
-- BT100 not signed in, BT102 account inactive, BT103 forbidden, BT104 not found, BT507 invalid field, BT508 duplicate
-- lead, BT522 lead in use.
-- grant: bourse_app
create or replace function crm.update_pushed_lead(
    p_key_id bigint,
    p_lead_id bigint,
    p_lead jsonb
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_user_id bigint := (select k.user_id from crm.api_keys k where k.id = p_key_id);
    v_role smallint := iam.require_role(v_user_id, 'affiliate');
    v_own constant text[] := array['funnelLink', 'reference', 'leadSourceId'];
    v_ids bigint[] := crm.lock_leads(v_user_id, array[p_lead_id]);
begin
    p_lead := (
        select coalesce(jsonb_object_agg(f.key, f.value), '{}') from jsonb_each(p_lead) f
        where f.key = any (v_own || array['firstName', 'lastName', 'email', 'phone', 'country', 'city']));
    -- The affiliate cannot change contact data of a lead that has an agent or customer, but can always change its own
    -- references.
    if exists (
        select from crm.leads l where l.id = p_lead_id and num_nonnulls(l.agent_id, l.retention_agent_id, l.user_id) > 0
    ) and p_lead - v_own <> '{}' then
        raise exception using errcode = 'BT522', message = 'This lead is being worked on';
    end if;
    perform crm.write_lead(v_user_id, p_lead_id, p_lead);
    insert into crm.api_calls (key_id, method, status) values (p_key_id, 'PATCH', 200);
end;
$$;
