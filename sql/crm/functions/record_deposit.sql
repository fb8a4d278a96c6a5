-- Sets the last deposit date of the customer's lead, and the first one if it is empty, after an approved deposit.
-- Called by money.credit_deposit. Source: Q-94.
create or replace function crm.record_deposit(
    p_user_id bigint
)
returns void
language sql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
    update crm.leads
    set deposited_at = now(),
        ftd_at = coalesce(ftd_at, now()),
        last_access = now()
    where user_id = p_user_id;
$$;
