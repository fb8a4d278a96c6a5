-- Stores a payment provider's report: as verified if p_refusal is null (its signature is valid), else as refused;
-- credits nothing in either case. A repeated report only increases its count; a new verified one is processed by a job.
-- Returns its id, null if too many were refused recently. Called by /webhooks/{gateway} before it responds to the
-- provider.
-- grant: bourse_app
create or replace function money.receive_event(
    p_gateway text,
    p_event_key text,
    p_refusal text,
    p_method text,
    p_url text,
    p_headers jsonb,
    p_body bytea,
    p_address inet,
    p_event jsonb
)
returns bigint
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_verdict money.event_verdict := case when p_refusal is null then 'verified' else 'refused' end;
    v_id bigint;
    v_times integer;
begin
    -- Forged reports can arrive in any number; at most 500 an hour are stored for each gateway.
    if v_verdict = 'refused' and (
        select count(*) >= 500
        from (
            select from money.payment_events e
            where e.gateway = p_gateway and e.verdict = 'refused' and e.received_at > clock_timestamp() - interval '1 hour'
            limit 500
        ) recent
    ) then
        return null;
    end if;
    insert into money.payment_events as e (gateway, verdict, event_key, refusal, method, url, headers, body, address, event)
    values (
        p_gateway, v_verdict, left(p_event_key, 300), left(p_refusal, 300), left(p_method, 10), left(p_url, 2000), p_headers, p_body,
        p_address, case v_verdict when 'verified' then p_event end
    )
    on conflict (gateway, verdict, event_key) do update set times = e.times + 1
    returning e.id, e.times into v_id, v_times;
    if v_verdict = 'verified' and v_times = 1 then
        perform site.add_job('process-payment-event', jsonb_build_object('eventId', v_id), 'payment-event:' || v_id);
    end if;
    return v_id;
end;
$$;
