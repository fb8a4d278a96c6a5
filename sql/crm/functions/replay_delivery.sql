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
