-- Returns Voiso's cluster (A-072) and encrypted API key. Called by GET /admin/crm/voiso/agents and crm.open_call.
-- Errors: BT102 account inactive, BT103 forbidden, BT520 calls not set up.
-- grant: bourse_app
create or replace function crm.phone_provider(
    p_actor_id bigint,
    out cluster text,
    out api_key text
)
returns record
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    perform iam.require_role(p_actor_id, 'admin', 'manager', 'sales_agent', 'retention_agent');
    select a.value1, a.value2 into cluster, api_key from site.apis a where a.key = 'voiso' and a.value1 <> '' and a.value2 <> '';
    if not found then
        raise exception using errcode = 'BT520', message = 'Calling is not configured';
    end if;
end;
$$;
