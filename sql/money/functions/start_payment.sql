-- Stores how a pending deposit is paid, as its gateway answered: {kind: link | form | page, …}. With concurrent
-- requests the first answer is kept. From then on the provider is queried for the deposit's status. Called by POST
-- /deposits after the provider's answer. Locks: the deposit. Errors: BT103 forbidden, BT104 not found.
-- null: id, user_id, account_id, gateway, amount, fee, total, status, description, details, reference, balance_after, decided_by, decided_at, created_at, provider_reference, proof_file, review_reason, decline_reason, next_lookup_at, lookups
-- grant: bourse_app
create or replace function money.start_payment(
    p_actor_id bigint,
    p_deposit_id bigint,
    p_payment jsonb,
    p_provider_reference text
)
returns money.deposits
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_deposit money.deposits := money.lock_own_deposit(p_actor_id, p_deposit_id);
begin
    if v_deposit.payment is not null then
        return v_deposit;
    end if;
    update money.deposits d
    set payment = p_payment,
        provider_reference = nullif(p_provider_reference, ''),
        next_lookup_at = case when g.kind = 'automatic' then clock_timestamp() + interval '1 minute' end
    from money.gateways g
    where d.id = p_deposit_id and g.name = d.gateway
    returning d.* into v_deposit;
    return v_deposit;
end;
$$;
