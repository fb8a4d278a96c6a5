-- Returns one page of the lead webhook's deliveries, with lead, attempts and response. Called by GET
-- /admin/crm-config/webhooks. Errors: BT100 not signed in, BT102 account inactive, BT103 forbidden, BT606 unknown sort
-- column.
-- null: lead_id, lead, status, error, delivered_at
-- grant: bourse_app
create or replace function crm.list_deliveries(
    p_actor_id bigint,
    p_filters jsonb,
    p_page jsonb
)
returns table (
    id bigint, sort_key text, lead_id bigint, lead text, event text, body jsonb, attempts integer, status integer,
    error text, created_at timestamptz, delivered_at timestamptz
)
language plpgsql
stable
rows 15
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    return query
    select
        d.id, i.key, d.lead_id, coalesce(nullif(trim(l.first_name || ' ' || l.last_name), ''), l.email), d.event, d.body, d.attempts,
        d.status, d.error, d.created_at, d.delivered_at
    from site.list_ids(p_actor_id, crm.delivery_source(p_actor_id), p_filters, p_page) i
    join crm.webhook_deliveries d on d.id = i.id
    left join crm.leads l on l.id = d.lead_id
    order by i.n;
end;
$$;

-- Returns the number of deliveries on all pages of crm.list_deliveries under the same filters. Errors: BT100 not signed
-- in, BT102 account inactive, BT103 forbidden.
-- grant: bourse_app
create or replace function crm.count_deliveries(
    p_actor_id bigint,
    p_filters jsonb
)
returns bigint
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select site.list_total(p_actor_id, crm.delivery_source(p_actor_id), p_filters);
$$;

-- Returns URL, secret (the setting webhookApiKeyLeads) and body of a delivery; no row if it was delivered or while
-- webhooks are off. Called by the job send-lead-webhook.
-- grant: bourse_worker
create or replace function crm.open_delivery(
    p_id bigint
)
returns table (url text, secret text, body text)
language sql
stable
rows 1
security definer
set search_path = pg_catalog, pg_temp
as $$
    select site.setting('webhookUrl'), coalesce(site.setting('webhookApiKeyLeads'), ''), d.body::text
    from crm.webhook_deliveries d
    where d.id = p_id and d.delivered_at is null and site.is_on('webhookStatus') and coalesce(site.setting('webhookUrl'), '') <> '';
$$;

-- Records one delivery attempt. Called by the job send-lead-webhook.
-- grant: bourse_worker
create or replace function crm.close_delivery(
    p_id bigint,
    p_status integer,
    p_error text
)
returns void
language sql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
    update crm.webhook_deliveries
    set attempts = attempts + 1, status = p_status, error = left(p_error, 500),
        delivered_at = case when p_status between 200 and 299 then clock_timestamp() end
    where id = p_id;
$$;

-- Sends a delivery again with the same body and id, even if it was delivered. Called by POST
-- /admin/crm-config/webhooks/{id}/replay. Errors: BT100 not signed in, BT102 account inactive, BT103 forbidden, BT104
-- not found, BT519 webhooks off.
-- grant: bourse_app
create or replace function crm.replay_delivery(
    p_actor_id bigint,
    p_id bigint
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_role smallint := iam.require_role(p_actor_id, 'admin');
begin
    if not site.is_on('webhookStatus') or coalesce(site.setting('webhookUrl'), '') = '' then
        raise exception using errcode = 'BT519', message = 'Webhooks are turned off';
    end if;
    update crm.webhook_deliveries set delivered_at = null where id = p_id;
    if not found then
        raise exception using errcode = 'BT104', message = 'Not found';
    end if;
    perform site.add_job('send-lead-webhook', jsonb_build_object('deliveryId', p_id), 'lead-webhook:' || p_id);
    perform audit.record(p_actor_id, 'crm.replay_delivery', 'webhook_delivery', p_id::text, null, null);
end;
$$;

-- Creates a webhook delivery for each lead, and its job, while webhookStatus is on and webhookUrl is set (Q-87).
-- Internal.
create or replace function crm.queue_deliveries(
    p_lead_ids bigint[],
    p_event text
)
returns void
language sql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
    with deliveries as (
        insert into crm.webhook_deliveries (lead_id, event, body)
        select l.id, p_event, jsonb_build_object(
            'event', p_event, 'id', l.id, 'firstName', l.first_name, 'lastName', l.last_name, 'email', l.email, 'phone', l.phone,
            'country', l.country, 'city', l.city, 'funnelLink', l.funnel_link, 'reference', l.reference,
            'leadSourceId', l.lead_source_id, 'createdAt', l.created_at)
        from crm.leads l
        where l.id = any (p_lead_ids) and site.is_on('webhookStatus') and coalesce(site.setting('webhookUrl'), '') <> ''
        returning id
    )
    select site.add_job('send-lead-webhook', jsonb_build_object('deliveryId', t.id), 'lead-webhook:' || t.id) from deliveries t;
$$;

-- Defines the log of the lead webhook, for administrators only, who configure its URL. Filters: id, lead, state taken,
-- refused or waiting, search (id of the delivery or the lead, part of the lead's name or e-mail, event, error), from
-- and to (UTC). Called by crm.list_deliveries and crm.count_deliveries. Errors: BT100 not
-- signed in, BT102 account inactive, BT103 forbidden.
create or replace function crm.delivery_source(
    p_actor_id bigint
)
returns site.list_source
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_role smallint := iam.require_role(p_actor_id, 'admin');
begin
    return row(
        'crm.webhook_deliveries d',
        $sql$
            ($1 ->> 'id' is null or d.id = ($1 ->> 'id')::bigint)
            and ($1 ->> 'lead' is null or d.lead_id = ($1 ->> 'lead')::bigint)
            and case $1 ->> 'state'
                when 'taken' then d.delivered_at is not null
                when 'refused' then d.delivered_at is null and d.attempts > 0
                when 'waiting' then d.delivered_at is null and d.attempts = 0
                else true
            end
            and ($1 ->> 'search' is null or site.search_id($1 ->> 'search') in (d.id, d.lead_id)
                or d.event ilike site.search_pattern($1 ->> 'search') or d.error ilike site.search_pattern($1 ->> 'search')
                or d.lead_id = any (array(
                    select l.id from crm.leads l
                    where coalesce(l.first_name, '') || ' ' || coalesce(l.last_name, '') ilike site.search_pattern($1 ->> 'search')
                        or l.email ilike site.search_pattern($1 ->> 'search'))))
            and ($1 ->> 'from' is null or d.created_at >= (($1 ->> 'from')::date)::timestamp at time zone 'UTC')
            and ($1 ->> 'to' is null or d.created_at < (($1 ->> 'to')::date + 1)::timestamp at time zone 'UTC')
        $sql$,
        'd.id',
        -- Ids ascend with created_at, so the index on id serves both orders.
        jsonb_build_object('id', 'd.id', 'created_at', 'd.id')
    )::site.list_source;
end;
$$;
