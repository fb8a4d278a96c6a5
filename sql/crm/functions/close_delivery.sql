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
