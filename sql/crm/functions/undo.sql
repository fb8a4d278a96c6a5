-- Undoes a move, an assignment (with the group that it set and its notification) or a deletion within 24 hours, for its
-- author and administrators. Leads changed since, or taken from the author's lists by others, keep their state
-- (crm.restore_leads). Returns how many were restored
-- and how many kept; a change of more than crm.bulk_limit() leads is undone by the job change-leads (is_running).
-- Locks: the change, then its leads by id. Errors: BT100 not signed in, BT102 account inactive, BT103 forbidden, BT104
-- not found, BT504 cannot be undone, BT525 change is running.
-- grant: bourse_app
create or replace function crm.undo_change(
    p_actor_id bigint,
    p_change_id bigint
)
returns table (restored integer, kept integer, is_running boolean)
language plpgsql
volatile
rows 1
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_role smallint := iam.require_role(p_actor_id, 'admin', 'manager', 'sales_agent', 'retention_agent');
    v_change crm.changes;
    v_ids bigint[];
begin
    select * into v_change from crm.changes where id = p_change_id and (actor_id = p_actor_id or v_role = iam.role('admin')) for no key update;
    if not found then
        raise exception using errcode = 'BT104', message = 'Not found';
    end if;
    if v_change.kind not in ('move', 'assign', 'delete') or not site.may_undo(v_change.created_at, v_change.undone_at) then
        raise exception using errcode = 'BT504', message = 'This change can no longer be undone';
    end if;
    perform crm.check_idle(p_change_id);
    v_ids := array(select c.lead_id from crm.lead_changes c where c.change_id = p_change_id);
    is_running := cardinality(v_ids) > crm.bulk_limit();
    if is_running then
        restored := 0;
        kept := 0;
        perform crm.start_run(p_actor_id, p_change_id, true, v_ids);
    else
        restored := crm.restore_leads(p_actor_id, v_change, v_ids);
        kept := cardinality(v_ids) - restored;
        perform crm.close_undo(p_actor_id, p_change_id, restored, kept);
    end if;
    return next;
end;
$$;

-- Undoes an import with crm.restore_imported; returns how many added leads were removed, how many updated leads were
-- restored, and how many were kept. An import that wrote more than crm.bulk_limit() leads is undone by the job
-- change-leads (is_running). Locks: the import, its change, its leads by id. Errors: BT100 not signed in, BT102 account
-- inactive, BT103 forbidden, BT104 not found, BT504 cannot be undone, BT525 change is running.
-- grant: bourse_app
create or replace function crm.undo_import(
    p_actor_id bigint,
    p_import_id bigint
)
returns table (removed integer, restored integer, kept integer, is_running boolean)
language plpgsql
volatile
rows 1
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_import crm.imports := crm.lock_own_import(p_actor_id, p_import_id);
    v_change crm.changes;
    v_ids bigint[];
begin
    select * into v_change from crm.changes where id = v_import.change_id for no key update;
    if not found or v_change.undone_at is not null or v_import.state not in ('done', 'cancelled', 'failed') then
        raise exception using errcode = 'BT504', message = 'This change can no longer be undone';
    end if;
    perform crm.check_idle(v_change.id);
    v_ids := array(select c.lead_id from crm.lead_changes c where c.change_id = v_change.id);
    is_running := cardinality(v_ids) > crm.bulk_limit();
    if is_running then
        removed := 0;
        restored := 0;
        kept := 0;
        perform crm.start_run(p_actor_id, v_change.id, true, v_ids);
    else
        select * into removed, restored, kept from crm.restore_imported(v_change.id, v_ids);
        perform crm.close_undo(p_actor_id, v_change.id, restored, kept, removed);
    end if;
    return next;
end;
$$;

-- Rejects an operation while the job of the same change is running. The caller holds the change. Internal. Errors:
-- BT525 change is running.
create or replace function crm.check_idle(
    p_change_id bigint
)
returns void
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    if exists (select from crm.bulk_runs r where r.change_id = p_change_id and r.state = 'running') then
        raise exception using errcode = 'BT525', message = 'This change is still in progress';
    end if;
end;
$$;

-- Undoes an import's changes of leads: added leads are deleted, and overwritten fields get their former value. Later
-- changes are kept: a lead that was noted, called, edited, given a status or converted is not deleted (one that was
-- only moved or assigned is), and a field with a newer value keeps it. Internal. Locks: the leads by id.
create or replace function crm.restore_imported(
    p_change_id bigint,
    p_lead_ids bigint[],
    out removed integer,
    out restored integer,
    out kept integer
)
returns record
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    perform from crm.leads l where l.id = any (p_lead_ids) order by l.id for no key update;
    with made as materialized (
        select
            l.id, l.deleted_at is null as is_alive, c.before, c.after, c.before ? 'isNew' as is_new, case
                when not c.before ? 'isNew' then
                    -- Fields that were changed again after the import.
                    c.after is null or crm.file_fields(l) <> c.after and exists (
                        select from jsonb_each(crm.file_fields(l)) n
                        where c.before -> n.key <> c.after -> n.key and n.value not in (c.before -> n.key, c.after -> n.key))
                else l.deleted_at is null and (
                    l.user_id is not null
                    or exists (select from crm.notes n where n.lead_id = l.id)
                    or exists (select from crm.calls k where k.lead_id = l.id)
                    -- Group and holders follow from the import; a status or a note is an edit by staff.
                    or exists (
                        select from crm.lead_changes o join crm.changes h on h.id = o.change_id
                        where o.lead_id = l.id and o.change_id > p_change_id and h.undone_at is null
                            and h.kind in ('status', 'edit', 'import', 'convert')))
            end as is_kept
        from crm.lead_changes c join crm.leads l on l.id = c.lead_id
        where c.change_id = p_change_id and c.lead_id = any (p_lead_ids)
    ),
    taken_out as (
        update crm.leads l set deleted_at = clock_timestamp(), version = version + 1
        from made m
        where m.id = l.id and m.is_new and m.is_alive and not m.is_kept
    ),
    put_back as (
        -- Field by field: a field without the imported value was changed by someone else.
        update crm.leads l
        set first_name = case when l.first_name = m.after ->> 'firstName' then m.before ->> 'firstName' else l.first_name end,
            last_name = case when l.last_name = m.after ->> 'lastName' then m.before ->> 'lastName' else l.last_name end,
            email = case when l.email = m.after ->> 'email' then m.before ->> 'email' else l.email end,
            phone = case when l.phone = m.after ->> 'phone' then m.before ->> 'phone' else l.phone end,
            country = case when l.country = m.after ->> 'country' then m.before ->> 'country' else l.country end,
            city = case when l.city = m.after ->> 'city' then m.before ->> 'city' else l.city end,
            funnel_link = case when l.funnel_link = m.after ->> 'funnelLink' then m.before ->> 'funnelLink' else l.funnel_link end,
            reference = case when l.reference = m.after ->> 'reference' then m.before ->> 'reference' else l.reference end,
            lead_source_id = case
                when l.lead_source_id = m.after ->> 'leadSourceId' then m.before ->> 'leadSourceId' else l.lead_source_id end,
            -- A status that was deleted cannot be restored.
            status_id = case when l.status_id = (m.after ->> 'statusId')::integer and (m.before ->> 'statusId' is null
                or exists (select from crm.lead_statuses s where s.id = (m.before ->> 'statusId')::integer))
                then (m.before ->> 'statusId')::integer else l.status_id end,
            version = version + 1
        from made m
        where m.id = l.id and not m.is_new and m.before <> m.after
    )
    select
        count(*) filter (where m.is_new and not m.is_kept), count(*) filter (where not m.is_new and not m.is_kept),
        count(*) filter (where m.is_kept)
    into removed, restored, kept
    from made m;
end;
$$;
