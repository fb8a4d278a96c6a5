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
