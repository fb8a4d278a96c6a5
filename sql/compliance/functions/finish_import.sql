-- Puts an import into force in one transaction: entries that the file no longer contains end, changed ones are
-- replaced, and the job screen-list compares the changed names with the customers. A file with fewer than nine tenths
-- of the entries in force is refused, and the list stays as it was. Called by the job import-list at the file's end.
-- Locks: the list.
-- grant: bourse_worker
create or replace function compliance.finish_import(
    p_version_id bigint,
    p_format text,
    p_published_at text
)
returns compliance.version_state
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_list compliance.list_name;
    v_count integer;
    v_before integer;
    v_added integer;
    v_changed integer;
    v_removed integer;
begin
    select v.list into v_list from compliance.versions v where v.id = p_version_id and v.state = 'importing' for no key update;
    if not found then
        return (select v.state from compliance.versions v where v.id = p_version_id);
    end if;
    perform from compliance.lists l where l.name = v_list for no key update;
    -- Without statistics of the rows just staged, the planner would compare every entry with every staged row.
    analyze compliance.staged_entries;
    analyze compliance.entries;
    select count(*) into v_count from compliance.staged_entries s where s.version_id = p_version_id;
    v_before := coalesce((select v.entry_count from compliance.versions v where v.list = v_list and v.state = 'in_force'), 0);
    update compliance.versions v set format = p_format, published_at = p_published_at, entry_count = v_count where v.id = p_version_id;
    if v_count = 0 then
        perform compliance.refuse_version(p_version_id, 'The file contains no entries', '{}');
        return 'refused';
    elsif v_count < v_before * 0.9 then
        perform compliance.refuse_version(p_version_id, 'The file has {{entries}} entries, the list in force {{before}}. A list that shrinks by more than a tenth is refused',
            jsonb_build_object('entries', v_count::text, 'before', v_before::text));
        return 'refused';
    end if;

    update compliance.entries e set to_version_id = p_version_id
    where e.list = v_list and e.to_version_id is null
        and not exists (select from compliance.staged_entries s where s.version_id = p_version_id and s.source_id = e.source_id and s.hash = e.hash);
    get diagnostics v_removed = row_count;
    delete from compliance.listed_names n using compliance.entries e where e.id = n.entry_id and e.to_version_id = p_version_id;
    select count(*) into v_changed
    from compliance.entries e join compliance.staged_entries s on s.version_id = p_version_id and s.source_id = e.source_id
    where e.to_version_id = p_version_id;
    with added as (
        insert into compliance.entries (list, source_id, data, hash, from_version_id)
        select v_list, s.source_id, s.data, s.hash, p_version_id
        from compliance.staged_entries s
        where s.version_id = p_version_id
            and not exists (select from compliance.entries e where e.list = v_list and e.source_id = s.source_id and e.to_version_id is null)
        order by s.source_id
        returning id, data
    ), names as (
        insert into compliance.listed_names (entry_id, name, is_weak, tokens, skeletons, search_key)
        select a.id, n.name, n.is_weak, n.tokens, n.skeletons, compliance.search_key(n.tokens, n.skeletons)
        from added a
        cross join lateral compliance.names_of(a.data) n
        returning entry_id
    )
    select count(*) - v_changed into v_added from added;
    v_removed := v_removed - v_changed;

    perform compliance.follow_entries(p_version_id);
    update compliance.versions v set state = 'replaced' where v.list = v_list and v.state = 'in_force';
    update compliance.versions v
    set state = 'in_force', added = v_added, changed = v_changed, removed = v_removed, finished_at = clock_timestamp()
    where v.id = p_version_id;
    update compliance.lists l
    set last_attempt_at = clock_timestamp(), error = null, error_values = '{}', failing_since = null
    where l.name = v_list;
    delete from compliance.staged_entries s where s.version_id = p_version_id;
    -- Entries keep every version; files are kept for the last three.
    delete from compliance.file_chunks c using compliance.versions v
    where v.id = c.version_id and v.list = v_list and v.state <> 'importing' and v.id not in (
        select x.id from compliance.versions x where x.list = v_list and x.state in ('in_force', 'replaced') order by x.id desc limit 3);
    perform audit.record(null, 'put_in_force', 'screening_list', v_list::text, null, jsonb_build_object('version', p_version_id, 'entries', v_count,
        'added', v_added, 'changed', v_changed, 'removed', v_removed));
    perform site.add_job('screen-list', jsonb_build_object('versionId', p_version_id), 'screen-list:' || p_version_id);
    return 'in_force';
end;
$$;

-- Lets the matches that await a decision follow the entries of a version: those of a changed entry keep their status
-- and refer to its new row, those of an entry that left the list end, with an audit entry (Q-435). Called by
-- compliance.finish_import. Locks: the matches.
create or replace function compliance.follow_entries(
    p_version_id bigint
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_match record;
begin
    for v_match in
        select m.id, m.status, n.id as new_entry_id
        from compliance.entries e
        join compliance.matches m on m.entry_id = e.id and compliance.is_waiting(m.status)
        left join compliance.entries n on n.list = e.list and n.source_id = e.source_id and n.to_version_id is null
        where e.to_version_id = p_version_id
        order by m.id
        for no key update of m
    loop
        if v_match.new_entry_id is not null then
            update compliance.matches m set entry_id = v_match.new_entry_id, version = m.version + 1 where m.id = v_match.id;
        else
            update compliance.matches m set status = 'obsolete', version = m.version + 1 where m.id = v_match.id;
            perform audit.record(null, 'obsolete', 'screening_match', v_match.id::text, jsonb_build_object('status', v_match.status),
                jsonb_build_object('status', 'obsolete'));
        end if;
    end loop;
end;
$$;

-- Returns the distinct names of an entry's data as they are compared. Called by compliance.finish_import.
create or replace function compliance.names_of(
    p_data jsonb
)
returns table (name text, is_weak boolean, tokens text[], skeletons text[])
language sql
stable
rows 3
security definer
set search_path = pg_catalog, pg_temp
as $$
    select min(x.entry ->> 'name'), bool_and(coalesce((x.entry ->> 'isWeak')::boolean, false)), t.tokens,
        array(select compliance.skeleton_of(u.token) from unnest(t.tokens) with ordinality u (token, place) order by u.place)
    from jsonb_array_elements(p_data -> 'names') x (entry)
    cross join lateral compliance.name_tokens(x.entry ->> 'name') t (tokens)
    where cardinality(t.tokens) > 0
    group by t.tokens
$$;

-- Refuses an import with the reason, a translation key with its values; the version in force stays, and administrators
-- are notified. Called by the job import-list, compliance.finish_import and compliance.add_version.
-- grant: bourse_worker
create or replace function compliance.refuse_version(
    p_version_id bigint,
    p_reason text,
    p_values jsonb
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_version compliance.versions;
begin
    update compliance.versions v
    set state = 'refused', reason = left(p_reason, 500), reason_values = p_values, finished_at = clock_timestamp()
    where v.id = p_version_id and v.state = 'importing'
    returning * into v_version;
    if not found then
        return;
    end if;
    delete from compliance.staged_entries s where s.version_id = p_version_id;
    delete from compliance.file_chunks c where c.version_id = p_version_id;
    update compliance.lists l
    set last_attempt_at = clock_timestamp(), error = v_version.reason, error_values = p_values,
        failing_since = coalesce(l.failing_since, clock_timestamp())
    where l.name = v_version.list;
    perform audit.record(v_version.created_by, 'refuse', 'screening_list', v_version.list::text, null,
        jsonb_build_object('version', p_version_id), v_version.reason);
    perform site.notify_staff('{admin}', 'screening_list_refused', 'A screening list was refused', '', '/admin/compliance/lists');
end;
$$;
