-- Starts a trial (validates every line, adds nothing) or the import itself as a job. Without p_mapping, the mapping of
-- crm.start_import applies. With p_skips_first, line 1 of a file detected as having no heading row is treated as one.
-- Called by the import page and the upload. Locks: the import. Errors: BT100 not signed in, BT102 account inactive,
-- BT103 forbidden, BT104 not found, BT517 wrong import state, BT518 invalid mapping, BT524 heading row missing.
-- grant: bourse_app
create or replace function crm.run_import(
    p_actor_id bigint,
    p_import_id bigint,
    p_mapping jsonb,
    p_duplicates crm.duplicate_rule,
    p_is_trial boolean,
    p_skips_first boolean default false
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_import crm.imports := crm.lock_own_import(p_actor_id, p_import_id);
    v_mapping jsonb := coalesce(p_mapping, v_import.mapping);
begin
    if v_import.state not in ('uploaded', 'checked') then
        raise exception using errcode = 'BT517', message = 'This import is already in progress';
    elsif p_mapping is null and not v_import.has_heads then
        raise exception using errcode = 'BT524', message = 'The first row contains a lead instead of column names', column = 'file';
    elsif not (v_mapping ? 'email' or v_mapping ? 'phone') or exists (
        select from jsonb_each_text(v_mapping) m
        where m.key <> all (array[
            'firstName', 'lastName', 'fullName', 'email', 'phone', 'country', 'city', 'funnelLink', 'reference', 'leadSourceId', 'leadStatus'
        ]) or m.value !~ '^[0-9]{1,3}$' or m.value::integer >= cardinality(v_import.columns)
    ) then
        raise exception using errcode = 'BT518', message = 'Choose the email or phone column', column = 'mapping';
    end if;
    update crm.imports
    set mapping = v_mapping, skips_first = p_skips_first and not v_import.has_heads, duplicates = p_duplicates, state = case when p_is_trial then 'checking' else 'importing' end::crm.import_state,
        processed = 0, added = 0, updated = 0, duplicate = 0, rejected = 0, started_at = clock_timestamp(), finished_at = null, error = null
    where id = p_import_id;
    perform site.add_job('import-leads', jsonb_build_object('importId', p_import_id), 'import:' || p_import_id);
end;
$$;

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

-- Marks an import as failed. Called by the job import-leads after its last attempt.
-- grant: bourse_worker
create or replace function crm.fail_import(
    p_import_id bigint,
    p_error text
)
returns void
language sql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
    update crm.imports set state = 'failed', error = left(p_error, 500), finished_at = clock_timestamp()
    where id = p_import_id and state in ('checking', 'importing');
$$;
