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
