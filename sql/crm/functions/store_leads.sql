-- Adds an array of leads from a form, file or the API. Each lead is added, is a duplicate of an existing or an earlier
-- one (same e-mail or phone, ignoring case, spaces and punctuation), or is rejected with the error of each field.
-- p_duplicates: skip; update (non-empty values replace those of leads that the actor may see; an affiliate's file does
-- not change the status); or add. p_holders {managerId, agentId, retId, affiliateId} applies to new leads. p_check_only
-- returns the same without writing. Called by crm.add_lead, crm.push_leads and crm.import_leads.
create or replace function crm.store_leads(
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
        -- The first of several equal lines counts; the others are its duplicates.
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
            -- Selected by e-mail or phone only. With "order by id limit 1" or "deleted_at is null" in the query, the
            -- planner of a new installation scans all leads for each line.
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
        -- Ids are allocated here, so that each line is linked to its lead.
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
                -- A subselect, evaluated once for all leads without a status.
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
                -- Staff decide the status of a lead, not its affiliate.
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
