-- Declines a deposit that has not been paid within a day according to its provider; a deposit under review or with a
-- slow payment stays pending. Money that arrives later goes to review. Called by the job look-up-payments. Locks: the
-- deposit; no money moves, so the account is not locked.
-- grant: bourse_worker
create or replace function money.expire_deposit(
    p_deposit_id bigint
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_deposit money.deposits;
begin
    select d.* into v_deposit from money.deposits d
    where d.id = p_deposit_id and d.status = 'pending' and d.next_lookup_at is null and d.review_reason is null
    for no key update;
    if not found or exists (
        select from money.payment_events e
        where e.event ->> 'reference' = v_deposit.reference and e.gateway = v_deposit.gateway
            and (e.processed_at is null or e.event ->> 'status' = 'pending')
    ) then
        return;
    end if;
    perform money.reject_deposit(v_deposit, null, 'The payment was not completed in time');
end;
$$;
