-- Processes the next 1,000 lines of a running trial or import, for a request that waits for the counts (Q-124); returns
-- false if none are left. The job import-leads works on the same import and completes it. Locks: the import. Errors:
-- BT100 not signed in, BT102 account inactive, BT103 forbidden, BT104 not found.
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
    perform crm.lock_own_import(p_actor_id, p_import_id);
    return crm.import_leads(p_import_id, 1000);
end;
$$;
