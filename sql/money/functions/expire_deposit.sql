-- Declines a deposit that nobody has paid within a day, as far as its provider knows; one that waits for people or for
-- a slow payment stays. Money that comes later is for people to review. Locks the deposit; nothing moves, so the
-- account is not locked. Called by the job look-up-payments.
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
    perform money.refuse_deposit(v_deposit, null, 'The payment was not made in time');
end;
$$;
