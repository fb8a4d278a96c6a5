-- Where a provider's report stands, beside the deposit it is about: refused (not proven), waiting (to be worked
-- through), credited, declined, nothing, review (people must look), settled (they have). Internal.
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
        -- Whoever approves the deposit afterwards has looked at it.
        when p_event.resolved_at is not null or (p_deposit.status = 'approved' and p_deposit.decided_at > p_event.processed_at) then 'settled'
        else 'review'
    end
$$;
