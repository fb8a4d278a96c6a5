-- Returns the outcome of a provider's report {reference, status, amount, currency, providerReference, problem} for a
-- deposit: credited only if the deposit is pending and reference, total, currency and the provider's reference match;
-- mismatches, and problems found by the provider's adapter, go to review. Called by money.settle_event.
create or replace function money.evaluate_event(
    p_event jsonb,
    p_deposit money.deposits,
    p_currency text,
    out outcome money.event_outcome,
    out reason text
)
returns record
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_status text := p_event ->> 'status';
    v_amount text := p_event ->> 'amount';
    v_provider_reference text := p_event ->> 'providerReference';
begin
    outcome := 'review';
    if p_deposit.id is null then
        reason := 'No deposit with this reference';
    elsif p_event ->> 'reference' is distinct from p_deposit.reference then
        reason := 'Payment reference does not match';
    elsif v_status = 'pending' then
        outcome := 'nothing';
        reason := 'Not paid yet';
    elsif v_status = 'reversed' then
        reason := 'Payment reversed by the provider';
    elsif v_status in ('failed', 'expired') then
        outcome := case p_deposit.status when 'pending' then 'declined' else 'nothing' end;
        reason := case v_status when 'failed' then 'The payment failed' else 'The payment was not completed in time' end;
    elsif v_status is distinct from 'paid' then
        reason := 'Unknown status';
    elsif p_deposit.status = 'approved' then
        outcome := 'nothing';
        reason := 'Already credited';
    elsif p_deposit.status = 'declined' then
        reason := 'Paid after the deposit was declined';
    elsif p_event ? 'problem' then
        reason := left(p_event ->> 'problem', 300);
    elsif upper(p_event ->> 'currency') is distinct from p_currency then
        reason := 'Paid in a different currency';
    elsif v_amount is null or v_amount !~ '^\d{1,15}(\.\d{1,10})?$' or v_amount::numeric <> p_deposit.total then
        reason := 'Paid amount differs from the deposit';
    elsif v_provider_reference <> p_deposit.provider_reference then
        reason := 'Provider payment ID does not match';
    elsif exists (
        select from money.deposits d
        where d.gateway = p_deposit.gateway and d.provider_reference = v_provider_reference and d.id <> p_deposit.id
    ) then
        reason := 'The provider''s payment is already linked to another deposit';
    else
        outcome := 'credited';
    end if;
end;
$$;
