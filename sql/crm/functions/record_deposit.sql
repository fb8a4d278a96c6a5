-- Sets the dates of the first and the last deposit of the customer's lead after an approved deposit. Approvals may end
-- in another order than they began, so the first date never becomes later and the last one never earlier. Called by
-- money.credit_deposit. Source: Q-94.
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
    set deposited_at = greatest(deposited_at, now()),
        ftd_at = least(ftd_at, now()),
        last_access = greatest(last_access, now())
    where user_id = p_user_id;
$$;
