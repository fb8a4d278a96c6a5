-- Processes a verified report again, for example if its deposit was created after it; a credited deposit is not
-- credited again. Called by the payments page of the back office. Errors: BT103 forbidden, BT104 unknown or refused
-- report.
-- grant: bourse_app
create or replace function money.replay_event(
    p_actor_id bigint,
    p_event_id bigint
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    perform money.require_event(p_actor_id, p_event_id);
    if not exists (select from money.payment_events e where e.id = p_event_id and e.verdict = 'verified') then
        raise exception using errcode = 'BT104', message = 'Not found';
    end if;
    perform site.add_job('process-payment-event', jsonb_build_object('eventId', p_event_id), 'payment-event:' || p_event_id);
    perform audit.record(p_actor_id, 'replay_event', 'payment_event', p_event_id::text, null, null);
end;
$$;
