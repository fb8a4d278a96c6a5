-- Undoes an import: added leads are removed from every list, overwritten values of existing leads are restored. Later
-- changes stay: an added lead that has a note, call, edit, status change or customer is kept (one that was only moved
-- or assigned is removed), and a field with a newer value keeps it. Returns the numbers of removed leads, restored
-- leads and kept leads. Locks: the import, its change, then its leads by id. Errors: BT100 not signed in, BT102 account
-- inactive, BT103 forbidden, BT104 not found, BT504 cannot be undone.
-- grant: bourse_app
create or replace function crm.undo_import(
    p_actor_id bigint,
    p_import_id bigint
)
returns table (removed integer, restored integer, kept integer)
language plpgsql
volatile
rows 1
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_import crm.imports := crm.own_import(p_actor_id, p_import_id);
    v_change crm.changes;
    v_removed integer;
    v_restored integer;
    v_kept integer;
begin
    select * into v_change from crm.changes where id = v_import.change_id for no key update;
    if not found or v_change.undone_at is not null or v_import.state not in ('done', 'cancelled', 'failed') then
        raise exception using errcode = 'BT504', message = 'This change cannot be undone any more';
    end if;
    perform from crm.leads l join crm.lead_changes c on c.lead_id = l.id
    where c.change_id = v_change.id order by l.id for no key update of l;
    with made as materialized (
        select
            l.id, l.deleted_at is null as is_alive, c.before, c.after, c.before ? 'isNew' as is_new, case
                when not c.before ? 'isNew' then
                    -- Changed by the import and changed again since then.
                    c.after is null or crm.file_fields(l) <> c.after and exists (
                        select from jsonb_each(crm.file_fields(l)) n
                        where c.before -> n.key <> c.after -> n.key and n.value not in (c.before -> n.key, c.after -> n.key))
                else l.deleted_at is null and (
                    l.user_id is not null
                    or exists (select from crm.notes n where n.lead_id = l.id)
                    or exists (select from crm.calls k where k.lead_id = l.id)
                    -- Group and assignment change when a file is sorted, so they do not count; status, edits and
                    -- conversions do.
                    or exists (
                        select from crm.lead_changes o join crm.changes h on h.id = o.change_id
                        where o.lead_id = l.id and o.change_id > v_change.id and h.undone_at is null
                            and h.kind in ('status', 'edit', 'import', 'convert')))
            end as is_kept
        from crm.lead_changes c join crm.leads l on l.id = c.lead_id
        where c.change_id = v_change.id
    ),
    removed as (
        update crm.leads l set deleted_at = clock_timestamp(), version = version + 1
        from made m
        where m.id = l.id and m.is_new and m.is_alive and not m.is_kept
    ),
    put_back as (
        -- Field by field: a field that no longer has the imported value was changed since and keeps its value.
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
            -- A status deleted since then cannot be restored.
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
    into v_removed, v_restored, v_kept
    from made m;
    update crm.changes set undone_at = clock_timestamp(), undone_by = p_actor_id where id = v_change.id;
    update crm.imports set state = 'undone' where id = p_import_id;
    perform audit.record(
        p_actor_id, 'crm.undo', 'import', p_import_id::text, null,
        jsonb_build_object('removed', v_removed, 'restored', v_restored, 'kept', v_kept));
    return query select v_removed, v_restored, v_kept;
end;
$$;
