-- Declines a pending deposit with an optional reason and notifies the customer; no money moves. Called by POST
-- /admin/deposits/{id}/decline. Locks: the account, then the deposit. Errors: BT103 forbidden, BT104 not found, BT302
-- already decided, BT306 own request, BT311 text too long.
-- grant: bourse_app
create or replace function money.decline_deposit(
    p_actor_id bigint,
    p_deposit_id bigint,
    p_decline_reason text default null
)
returns money.deposits
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_before money.deposits := money.lock_deposit(p_actor_id, p_deposit_id);
begin
    if length(p_decline_reason) > 2000 then
        raise exception using errcode = 'BT311', message = 'This text is too long', column = 'declineReason';
    end if;
    return money.reject_deposit(v_before, p_actor_id, p_decline_reason);
end;
$$;
