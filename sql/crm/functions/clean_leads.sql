-- Cleans and validates leads as sent by a form, a file or the lead API (an array, names of R-073) and returns them with
-- their numbers: texts trimmed, e-mail in lower case, phone and country as iam.stored_phone and iam.plain_country return
-- them, the status by its name in any case, fullName split if first or last name is missing. errors is null or
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
