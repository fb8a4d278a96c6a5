-- Takes an array of leads as people and programs send them: each is added, repeats one that is there or came before it
-- (same e-mail or phone, case, spaces and signs ignored), or is refused with the reason per field. p_duplicates says
-- what becomes of repeats: skip, update (what is filled in replaces what is there, in leads that the actor may see; an
-- affiliator's file leaves their status) or add. p_holders {managerId, agentId, retId, affiliateId} holds the new ones.
-- p_check_only tells the same without doing it. Internal: crm.add_lead, crm.push_leads and the import.
create or replace function crm.take_leads(
    p_actor_id bigint,
    p_rows jsonb,
    p_source crm.lead_source,
    p_holders jsonb,
    p_duplicates crm.duplicate_rule,
    p_check_only boolean default false
)
returns table (n bigint, outcome crm.import_outcome, lead_id bigint, errors jsonb, before jsonb)
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    return query execute format($sql$
        with given as materialized (
            select c.*, crm.phone_key(c.phone) as phone_key
            from crm.clean_leads($1) c
        ),
        -- The first of several alike counts; the others repeat it.
        firsts as materialized (
            select g.*,
                row_number() over (partition by g.email order by g.n) > 1 and g.email is not null
                or row_number() over (partition by g.phone_key order by g.n) > 1 and g.phone_key is not null as is_repeat
            from given g
            where g.errors is null
        ),
        known as materialized (
            select f.*, e.id as known_id, p.id as phone_id
            from firsts f
            -- By address and number alone: asked for the first by id, or for those that are there, the planner of a house that was just
            -- opened would rather look through all leads each time.
            left join lateral (
                select (array_agg(l.id order by l.id) filter (where l.deleted_at is null))[1] as id
                from crm.leads l where l.email = f.email
            ) e on true
            left join lateral (
                select (array_agg(l.id order by l.id) filter (where l.deleted_at is null))[1] as id
                from crm.leads l where e.id is null and l.phone_key = f.phone_key
            ) p on true
        ),
        judged as materialized (
            select k.*, coalesce(k.known_id, k.phone_id) as old_id, (case
                when k.is_repeat and $6 <> 'add' then 'duplicate'
                when coalesce(k.known_id, k.phone_id) is null or $6 = 'add' then 'added'
                when $6 = 'update' and l.id is not null then 'updated'
                else 'duplicate'
            end)::crm.import_outcome as outcome
            from known k
            left join crm.leads l on $6 = 'update' and l.id = coalesce(k.known_id, k.phone_id) and %s
        ),
        -- Ids are taken here, so that each row knows its lead.
        numbered as materialized (
            select j.*, case when j.outcome = 'added' and not $7
                then nextval((select pg_get_serial_sequence('crm.leads', 'id')::regclass)) else j.old_id end as lead_id
            from judged j
        ),
        inserted as (
            insert into crm.leads (
                id, first_name, last_name, email, phone, country, city, funnel_link, reference, lead_source_id, status_id, source,
                manager_id, agent_id, retention_agent_id, affiliate_id
            )
            overriding system value
            select
                m.lead_id, m.first_name, m.last_name, m.email, m.phone, m.country, m.city, m.funnel_link, m.reference, m.lead_source_id,
                -- Asked once for all of those that name none.
                case when m.lead_status is null then (select s.id from crm.lead_statuses s where s.is_default)
                    else (select s.id from crm.lead_statuses s where s.name = m.lead_status) end,
                $3, ($4 ->> 'managerId')::bigint, ($4 ->> 'agentId')::bigint, ($4 ->> 'retId')::bigint, ($4 ->> 'affiliateId')::bigint
            from numbered m
            where m.outcome = 'added' and not $7
        ),
        old as materialized (
            select l.id, crm.file_fields(l) as before
            from crm.leads l
            where l.id in (select m.lead_id from numbered m where m.outcome = 'updated') and not $7
        ),
        renewed as (
            update crm.leads l
            set first_name = coalesce(nullif(m.first_name, ''), l.first_name),
                last_name = coalesce(nullif(m.last_name, ''), l.last_name),
                email = coalesce(m.email, l.email),
                phone = coalesce(m.phone, l.phone),
                country = coalesce(m.country, l.country),
                city = coalesce(m.city, l.city),
                funnel_link = coalesce(m.funnel_link, l.funnel_link),
                reference = coalesce(m.reference, l.reference),
                lead_source_id = coalesce(m.lead_source_id, l.lead_source_id),
                -- How a lead stands the house says, not who brought it.
                status_id = coalesce(
                    (select s.id from crm.lead_statuses s where s.name = m.lead_status and (select iam.role_of($2)) <> 4), l.status_id),
                version = l.version + 1
            from numbered m
            where m.outcome = 'updated' and not $7 and l.id = m.lead_id
        )
        select m.n, m.outcome, m.lead_id, null::jsonb, o.before
        from numbered m
        left join old o on o.id = m.lead_id and m.outcome = 'updated'
        union all
        select g.n, 'rejected', null, g.errors, null
        from given g
        where g.errors is not null
        order by 1
    $sql$, crm.lead_scope(iam.role_of(p_actor_id)))
    using p_rows, p_actor_id, p_source, p_holders, null, p_duplicates, p_check_only;
end;
$$;
