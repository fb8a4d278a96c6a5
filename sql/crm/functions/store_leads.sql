-- Adds an array of leads from a form, file or the API. Each lead is added, is a duplicate of an existing or an earlier
-- one (same e-mail or phone, ignoring case, spaces and punctuation), or is rejected with the error of each field.
-- p_duplicates: skip; update (non-empty values replace those of leads that the actor may see; an affiliate's file does
-- not change the status); or add. p_holders {managerId, agentId, retId, affiliateId} applies to new leads. p_check_only
-- returns the same without writing. Called by crm.add_lead, crm.push_leads and crm.import_leads. Locks: new leads,
-- against the other calls and crm.link_lead_on_sign_up.
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
    -- Callers at the same time look for duplicates one after the other: without it neither finds the other's leads. The
    -- next statement's snapshot contains what the lock waited for.
    if not p_check_only and p_duplicates <> 'add' then
        perform pg_advisory_xact_lock(hashtext('crm.store_leads'));
    end if;
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

-- Cleans and validates leads as sent by a form, a file or the lead API (an array, names of R-073) and returns them with
-- their numbers: texts trimmed, e-mail in lower case, phone and country as iam.stored_phone and iam.plain_country
-- return them, the status by its name in any case, fullName split if first or last name is missing. errors is null or
-- describes the error of each field. Called by crm.store_leads and crm.write_lead.
create or replace function crm.clean_leads(
    p_leads jsonb
)
returns table (
    n bigint, first_name text, last_name text, email text, phone text, country text, city text, funnel_link text,
    reference text, lead_source_id text, lead_status text, errors jsonb
)
language sql
stable
rows 2000
security definer
set search_path = pg_catalog, pg_temp
as $$
    -- Each distinct country is looked up once, all in one query: a wrongly mapped column has as many distinct values as
    -- lines.
    with countries as materialized (
        select w.written, coalesce(k.country, nullif(trim(w.written), '')) as country, k.country is null and trim(w.written) <> '' as is_unknown
        from (select distinct g.lead ->> 'country' as written from jsonb_array_elements(p_leads) g (lead)) w
        left join (select c.country, unnest(c.names) as name from crm.country_languages c) k on k.name = iam.country_key(w.written)
    ),
    statuses as materialized (
        select w.written, coalesce((select s.name from crm.lead_statuses s where s.id = crm.find_status(trim(w.written))), nullif(trim(w.written), '')) as name
        from (select distinct g.lead ->> 'leadStatus' as written from jsonb_array_elements(p_leads) g (lead)) w
    ),
    cleaned as (
        select
            g.n,
            coalesce(nullif(trim(g.lead ->> 'firstName'), ''), w.first_name, '') as first_name,
            coalesce(nullif(trim(g.lead ->> 'lastName'), ''), w.last_name, '') as last_name,
            nullif(lower(regexp_replace(g.lead ->> 'email', '\s', '', 'g')), '') as email,
            iam.stored_phone(g.lead ->> 'phone', k.country) as phone,
            k.country,
            k.is_unknown,
            nullif(trim(g.lead ->> 'city'), '') as city,
            nullif(trim(g.lead ->> 'funnelLink'), '') as funnel_link,
            nullif(trim(g.lead ->> 'reference'), '') as reference,
            nullif(trim(g.lead ->> 'leadSourceId'), '') as lead_source_id,
            s.name as lead_status
        from jsonb_array_elements(p_leads) with ordinality g (lead, n)
        left join countries k on k.written = g.lead ->> 'country'
        left join statuses s on s.written = g.lead ->> 'leadStatus'
        left join lateral crm.split_name(g.lead ->> 'fullName') w on g.lead ? 'fullName'
    )
    -- Most lines are valid, so the errors are only collected for lines that have some.
    select
        c.n, c.first_name, c.last_name, c.email, c.phone, c.country, c.city, c.funnel_link, c.reference, c.lead_source_id, c.lead_status,
        case when num_nonnulls(
            e.first_name, e.last_name, e.email, e.phone, e.country, e.city, e.funnel_link, e.reference, e.lead_source_id, e.lead_status
        ) > 0 then jsonb_strip_nulls(jsonb_build_object(
            'firstName', e.first_name, 'lastName', e.last_name, 'email', e.email, 'phone', e.phone, 'country', e.country, 'city', e.city,
            'funnelLink', e.funnel_link, 'reference', e.reference, 'leadSourceId', e.lead_source_id, 'leadStatus', e.lead_status
        )) end
    from cleaned c
    cross join lateral (
        select
            case when length(c.first_name) > 100 then 'This text is too long' end as first_name,
            case when length(c.last_name) > 100 then 'This text is too long' end as last_name,
            case
                when length(c.email) > 254 then 'This text is too long'
                when c.email !~ '^[^\s@]+@[^\s@]+\.[^\s@]+$' then 'Invalid email'
                when c.email is null and c.phone is null then 'Email or phone is required'
            end as email,
            case
                when length(c.phone) > 40 then 'This text is too long'
                when not iam.is_phone(c.phone) then 'Invalid phone number'
            end as phone,
            case when c.is_unknown then 'Choose a valid option' end as country,
            case when length(c.city) > 100 then 'This text is too long' end as city,
            case when length(c.funnel_link) > 500 then 'This text is too long' end as funnel_link,
            case when length(c.reference) > 200 then 'This text is too long' end as reference,
            case when length(c.lead_source_id) > 200 then 'This text is too long' end as lead_source_id,
            case
                when c.lead_status is not null and not exists (select from crm.lead_statuses s where s.name = c.lead_status)
                    then 'This status does not exist'
            end as lead_status
    ) e;
$$;

-- Returns the fields of a lead that a file can write; stored before and after an import. Called by crm.store_leads,
-- crm.import_leads and crm.undo_import.
create or replace function crm.file_fields(
    p_lead crm.leads
)
returns jsonb
language sql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select jsonb_build_object(
        'firstName', p_lead.first_name, 'lastName', p_lead.last_name, 'email', p_lead.email, 'phone', p_lead.phone,
        'country', p_lead.country, 'city', p_lead.city, 'funnelLink', p_lead.funnel_link, 'reference', p_lead.reference,
        'leadSourceId', p_lead.lead_source_id, 'statusId', p_lead.status_id);
$$;

-- Splits a full name into first and last name, for leads that have one field for both. Called by crm.clean_leads and
-- crm.link_lead_on_sign_up.
create or replace function crm.split_name(
    p_full_name text
)
returns table (first_name text, last_name text)
language sql
immutable
rows 1
as $$
    -- "Last, First", else the first word and the rest.
    select
        case when n.name like '%,%' then trim(substr(n.name, position(',' in n.name) + 1)) else split_part(n.name, ' ', 1) end,
        case when n.name like '%,%' then trim(split_part(n.name, ',', 1)) else trim(substr(n.name, length(split_part(n.name, ' ', 1)) + 1)) end
    from (select trim(p_full_name) as name) n;
$$;
