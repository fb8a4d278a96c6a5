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
