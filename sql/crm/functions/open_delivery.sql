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
