-- Completes a trial or import: marks duplicates within the file, deletes imported lines from the staging table and
-- notifies the owner. Called by crm.import_leads.
create or replace function crm.finish_import(
    p_import_id bigint
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_import crm.imports;
    v_email integer;
    v_phone integer;
    v_repeats integer;
begin
    select * into v_import from crm.imports where id = p_import_id;
    if v_import.state = 'checking' and v_import.duplicates <> 'add' then
        v_email := (v_import.mapping ->> 'email')::integer + 1;
        v_phone := (v_import.mapping ->> 'phone')::integer + 1;
        -- A trial adds no leads, so duplicates of lines in earlier batches are found here.
        with lead as (
            select
                l.line, nullif(lower(regexp_replace(l.cells[v_email], '\s', '', 'g')), '') as email,
                crm.phone_key(l.cells[v_phone]) as phone_key
            from crm.import_lines l
            where l.import_id = p_import_id and l.outcome = 'added'
        ),
        placed as (
            select line,
                email is not null and row_number() over (partition by email order by line) > 1
                or phone_key is not null and row_number() over (partition by phone_key order by line) > 1 as is_repeat
            from lead
        )
        update crm.import_lines l
        set outcome = 'duplicate', reason = 'A lead with this email or phone already exists'
        from placed p
        where l.import_id = p_import_id and l.line = p.line and p.is_repeat;
        get diagnostics v_repeats = row_count;
    end if;
    update crm.imports
    set state = case when state = 'checking' then 'checked' else 'done' end::crm.import_state, finished_at = clock_timestamp(),
        added = added - coalesce(v_repeats, 0), duplicate = duplicate + coalesce(v_repeats, 0)
    where id = p_import_id;
    if v_import.state = 'importing' then
        delete from crm.import_lines where import_id = p_import_id and outcome in ('added', 'updated');
        perform site.notify_user(
            v_import.user_id, 'leads_imported', 'Leads added successfully',
            site.translate((select u.language_code from iam.users u where u.id = v_import.user_id), '{{added}} of {{rows}}',
                jsonb_build_object('added', v_import.added, 'rows', v_import.rows)), '/leads/imports/' || p_import_id);
    end if;
end;
$$;
