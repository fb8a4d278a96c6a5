-- Q-94: an approved deposit dates the linked lead's last deposit, the first one its first-time deposit too. Internal:
-- called by money.approve_deposit.
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
