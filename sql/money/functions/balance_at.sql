-- Returns the balance of an account after its movement number p_version; 0 before the first. Called by
-- money.open_statement.
create or replace function money.balance_at(
    p_account_id bigint,
    p_version bigint
)
returns numeric
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select coalesce(
        (select t.balance_after from money.transfers t where t.customer_account_id = p_account_id and t.account_version = p_version), 0
    )
$$;
