-- Declines the customer's own deposit if its payment was never started, because the provider could not be reached; a
-- started one stays unchanged. Called by POST /deposits. Locks: the deposit; no money moves, so the account is not
-- locked. Errors: BT103 forbidden, BT104 not found.
-- grant: bourse_app
create or replace function money.abandon_deposit(
    p_actor_id bigint,
    p_deposit_id bigint
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
    return money.reject_deposit(v_deposit, null, 'The payment could not be started');
end;
$$;
