-- The next 1,000 lines of a running trial or import, for a request that waits for the counts (Q-124); false when
-- nothing is left. The job import-leads takes turns with it, and finishes what the request leaves. Locks the import.
-- Raises BT100, BT102, BT103, BT104.
-- grant: bourse_app
create or replace function crm.continue_import(
    p_actor_id bigint,
    p_import_id bigint
)
returns boolean
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    perform crm.own_import(p_actor_id, p_import_id);
    return crm.import_leads(p_import_id, 1000);
end;
$$;
