-- Returns the state of a provider's report together with its deposit: refused (signature invalid), waiting (not
-- processed), credited, declined, nothing, review (needs staff), settled (reviewed by staff). Internal.
create or replace function money.event_state(
    p_event money.payment_events,
    p_deposit money.deposits
)
returns text
language sql
immutable
parallel safe
as $$
    select case
        when p_event.verdict = 'refused' then 'refused'
        when p_event.outcome is null then 'waiting'
        when p_event.outcome <> 'review' then p_event.outcome::text
        -- An approval of the deposit after the report implies that staff have reviewed the report.
        when p_event.resolved_at is not null or (p_deposit.status = 'approved' and p_deposit.decided_at > p_event.processed_at) then 'settled'
        else 'review'
    end
$$;
