-- Processes the next lines of a trial or import in one transaction; returns false if none are left or the import was
-- cancelled. The job import-leads calls it repeatedly, so that progress is visible, a cancel takes effect and a crash
-- repeats no line. Called by the job import-leads and crm.continue_import. Locks: the import.
-- grant: bourse_worker
create or replace function crm.import_leads(
    p_import_id bigint,
    p_limit integer default 2000
)
returns boolean
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_import crm.imports;
    v_is_trial boolean;
    v_names text[];
    v_places integer[];
    v_lines integer[];
    v_rows jsonb;
    v_leads bigint[];
    v_before jsonb[];
    v_new bigint[];
    v_last integer;
    v_broken integer;
begin
    select * into v_import from crm.imports where id = p_import_id for no key update;
    if not found or v_import.state not in ('checking', 'importing') then
        return false;
    end if;
    v_is_trial := v_import.state = 'checking';
    select array_agg(m.key), array_agg(m.value::integer + 1) into v_names, v_places from jsonb_each_text(v_import.mapping) m;
    -- Each line becomes a lead under the names of the API; a line may have fewer cells than the first.
    select
        array_agg(l.line order by l.line) filter (where k.is_lead),
        jsonb_agg(jsonb_object(v_names, array(select l.cells[p] from unnest(v_places) p)) order by l.line) filter (where k.is_lead),
        max(l.line), count(*) filter (where l.is_broken)
    into v_lines, v_rows, v_last, v_broken
    from crm.import_lines l, lateral (select not l.is_broken and (l.line > 1 or not v_import.skips_first) as is_lead) k
    where l.import_id = p_import_id and l.line > v_import.processed and l.line <= v_import.processed + p_limit;
    if v_last is null then
        perform crm.finish_import(p_import_id);
        return false;
    end if;
    if not v_is_trial and v_import.change_id is null then
        v_import.change_id := crm.record_change(
            v_import.user_id, 'import', jsonb_build_object('importId', p_import_id), '{}', '{}');
        update crm.imports set change_id = v_import.change_id where id = p_import_id;
    end if;
    with taken as materialized (
        select t.*, v_lines[t.n] as line
        from crm.store_leads(
            v_import.user_id, coalesce(v_rows, '[]'), 'manual', crm.initial_holder(v_import.user_id), v_import.duplicates, v_is_trial) t
    ),
    reported as (
        update crm.import_lines l
        set outcome = t.outcome, lead_id = case when not v_is_trial then t.lead_id end,
            reason = case t.outcome
                when 'rejected' then (select string_agg(e.key || ': ' || e.value, '; ' order by e.key) from jsonb_each_text(t.errors) e)
                when 'duplicate' then 'A lead with this email or phone already exists'
            end
        from taken t
        where l.import_id = p_import_id and l.line = t.line
    ),
    counted as (
        update crm.imports i
        set processed = v_last, added = i.added + k.added, updated = i.updated + k.updated,
            duplicate = i.duplicate + k.duplicate, rejected = i.rejected + k.rejected + v_broken
        from (
            select count(*) filter (where outcome = 'added') as added, count(*) filter (where outcome = 'updated') as updated,
                count(*) filter (where outcome = 'duplicate') as duplicate, count(*) filter (where outcome = 'rejected') as rejected
            from taken
        ) k
        where i.id = p_import_id
    )
    select
        array_agg(t.lead_id) filter (where t.outcome in ('added', 'updated')),
        array_agg(coalesce(t.before, '{"isNew": true}')) filter (where t.outcome in ('added', 'updated')),
        array_agg(t.lead_id) filter (where t.outcome = 'added')
    into v_leads, v_before, v_new
    from taken t;
    if not v_is_trial and v_leads is not null then
        -- A line may repeat one of an earlier batch: the value before the import is then stored already, and the value
        -- after it is replaced.
        insert into crm.lead_changes as c (lead_id, change_id, before, after)
        select b.lead_id, v_import.change_id, b.before, case when not b.before ? 'isNew' then crm.file_fields(l) end
        from unnest(v_leads, v_before) b (lead_id, before) join crm.leads l on l.id = b.lead_id
        on conflict (lead_id, change_id) do update set after = excluded.after where not c.before ? 'isNew';
        update crm.changes set lead_count = lead_count + cardinality(v_leads) where id = v_import.change_id;
        perform crm.queue_deliveries(v_new, 'lead.created');
        perform crm.assign_new(v_new);
    end if;
    return true;
end;
$$;

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
