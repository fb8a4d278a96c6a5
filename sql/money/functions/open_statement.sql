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

-- Returns the next rows of an export, oldest first, after version p_after up to p_last. The ledger is append-only, so
-- separately read pieces form one consistent statement without a long transaction. For the owner and staff who may see
-- them. Called by GET /statements/export. Errors: BT104 not found.
-- grant: bourse_app
create or replace function money.continue_statement(
    p_actor_id bigint,
    p_account_id bigint,
    p_after bigint,
    p_last bigint,
    p_limit integer
)
returns json
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    perform money.open_statement(p_actor_id, p_account_id, null, null);
    -- Versions have no gaps, so the next ones need no lookup.
    return money.describe_movements(p_account_id, array(select generate_series(p_after + 1, least(p_after + p_limit, p_last))), false);
end;
$$;

-- Returns the version of an account's last movement before p_at, which is the number of movements before it. Called by
-- money.open_statement.
create or replace function money.version_before(
    p_account_id bigint,
    p_at timestamptz
)
returns bigint
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_low bigint := 0;
    v_high bigint := (select a.version from money.accounts a where a.id = p_account_id);
    v_middle bigint;
    v_is_before boolean;
begin
    -- Versions have no gaps and ascend with time, so a binary search finds the position in about twenty lookups among a
    -- million.
    while v_low < v_high loop
        v_middle := (v_low + v_high + 1) / 2;
        select t.created_at < p_at into v_is_before
        from money.transfers t where t.customer_account_id = p_account_id and t.account_version = v_middle;
        if v_is_before then
            v_low := v_middle;
        else
            v_high := v_middle - 1;
        end if;
    end loop;
    return v_low;
end;
$$;

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
