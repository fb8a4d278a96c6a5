-- Returns the range of an account's versions that a statement covers, and the balances around it: UTC days, both
-- inclusive, null for no bound. For the owner and staff who may see them. Called by money.read_statement and
-- money.continue_statement. Errors: BT104 not found.
create or replace function money.open_statement(
    p_actor_id bigint,
    p_account_id bigint,
    p_from date,
    p_to date,
    out mode text,
    out currency text,
    out held numeric,
    out first_version bigint,
    out last_version bigint,
    out opening numeric,
    out closing numeric
)
returns record
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_account record;
begin
    select a.user_id, a.mode::text, a.currency, a.held, a.balance, a.version into v_account
    from money.accounts a where a.id = p_account_id and a.mode <> 'broker';
    if not found or (v_account.user_id <> p_actor_id and not coalesce(crm.may_see_customer(p_actor_id, v_account.user_id), false)) then
        raise exception using errcode = 'BT104', message = 'Not found', column = 'balance_id';
    end if;
    mode := v_account.mode;
    currency := v_account.currency;
    held := v_account.held;
    -- A missing bound needs no lookup in the ledger.
    first_version := 1;
    opening := 0;
    last_version := v_account.version;
    closing := v_account.balance;
    if p_from is not null then
        first_version := money.version_before(p_account_id, p_from::timestamp at time zone 'UTC') + 1;
        opening := money.balance_at(p_account_id, first_version - 1);
    end if;
    if p_to is not null then
        last_version := money.version_before(p_account_id, (p_to + 1)::timestamp at time zone 'UTC');
        closing := money.balance_at(p_account_id, greatest(last_version, first_version - 1));
    end if;
end;
$$;
