-- Returns a statement in one call: opening and closing balance, money in and out, the exact number of its rows of
-- p_kinds (all, transfers, trading, other) without reading the trades, and one page of rows, newest first (null if
-- p_limit is 0). For the owner and staff who may see them. Called by GET /statements, GET /statements/history and GET
-- /statements/export. Errors: BT104 not found.
-- grant: bourse_app
create or replace function money.read_statement(
    p_actor_id bigint,
    p_account_id bigint,
    p_from date,
    p_to date,
    p_kinds text default 'all',
    p_page bigint default 1,
    p_limit integer default 0
)
returns table (
    account_id bigint, mode text, currency text, held numeric, first_version bigint, last_version bigint,
    opening numeric, closing numeric, money_in numeric, money_out numeric, moved numeric, trading numeric,
    plans numeric, adjustments numeric, trades bigint, total bigint, movements json
)
language plpgsql
stable
rows 1
security definer
set search_path = pg_catalog, pg_temp
as $$
#variable_conflict use_column
declare
    v_range record;
    v_cash record;
    v_count bigint;
begin
    select * into v_range from money.open_statement(p_actor_id, p_account_id, p_from, p_to) s;
    v_count := greatest(v_range.last_version - v_range.first_version + 1, 0);
    select
        count(*) as times,
        count(*) filter (where c.kind in ('deposit', 'withdrawal')) as transfers,
        coalesce(sum(c.amount) filter (where c.kind = 'deposit'), 0) as money_in,
        coalesce(sum(c.amount) filter (where c.kind = 'withdrawal'), 0) as money_out,
        coalesce(sum(c.amount) filter (where c.kind = 'plan'), 0) as plans,
        coalesce(sum(c.amount), 0) as amount
    into v_cash
    from (
        select t.kind, case when t.credit_account_id = p_account_id then t.amount else -t.amount end as amount
        from money.transfers t
        where t.customer_account_id = p_account_id and t.account_version between v_range.first_version and v_range.last_version
            and t.kind not in ('profit_loss', 'swap', 'negative_balance_protection')
    ) c;
    account_id := p_account_id;
    mode := v_range.mode;
    currency := v_range.currency;
    held := v_range.held;
    first_version := v_range.first_version;
    last_version := v_range.last_version;
    opening := v_range.opening;
    closing := v_range.closing;
    money_in := v_cash.money_in;
    money_out := v_cash.money_out;
    moved := v_cash.money_in + v_cash.money_out;
    -- Everything other than transfers, plans and adjustments is trading, so its exact sum is the difference.
    trading := v_range.closing - v_range.opening - v_cash.amount;
    plans := v_cash.plans;
    adjustments := v_cash.amount - v_cash.money_in - v_cash.money_out - v_cash.plans;
    trades := v_count - v_cash.times;
    total := case p_kinds when 'transfers' then v_cash.transfers when 'trading' then v_count - v_cash.times
        when 'other' then v_cash.times - v_cash.transfers else v_count end;
    if p_limit > 0 then
        movements := money.describe_movements(p_account_id, money.statement_versions(p_account_id, v_range.first_version,
            v_range.last_version, p_kinds, (greatest(p_page, 1) - 1) * p_limit, p_limit), true);
    end if;
    return next;
end;
$$;

-- Returns the versions of one page of a statement, newest first. The page's first version is computed from its number,
-- so the cost does not grow with it. p_kinds: all, transfers (money in and out), trading, other. Called by
-- money.read_statement.
create or replace function money.statement_versions(
    p_account_id bigint,
    p_first bigint,
    p_last bigint,
    p_kinds text,
    p_skip bigint,
    p_limit integer
)
returns bigint[]
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_last bigint := p_last - p_skip;
begin
    if p_kinds = 'all' then
        return array(select generate_series(v_last, greatest(v_last - p_limit + 1, p_first), -1));
    end if;
    if p_kinds <> 'trading' then
        return array(
            select t.account_version
            from money.transfers t
            where t.customer_account_id = p_account_id and t.account_version between p_first and p_last
                and t.kind not in ('profit_loss', 'swap', 'negative_balance_protection')
                and (t.kind in ('deposit', 'withdrawal')) = (p_kinds = 'transfers')
            order by t.account_version desc
            limit p_limit offset p_skip
        );
    end if;
    -- The page starts after p_skip trading rows: the position is computed from the few rows that are not trades.
    select v_last - count(*) into v_last
    from (
        select p_last - t.account_version - row_number() over (order by t.account_version desc) + 1 as traded_above
        from money.transfers t
        where t.customer_account_id = p_account_id and t.account_version between p_first and p_last
            and t.kind not in ('profit_loss', 'swap', 'negative_balance_protection')
    ) c
    where c.traded_above <= p_skip;
    return array(
        select t.account_version
        from money.transfers t
        where t.customer_account_id = p_account_id and t.account_version between p_first and v_last
            and t.kind in ('profit_loss', 'swap', 'negative_balance_protection')
        order by t.account_version desc
        limit p_limit
    );
end;
$$;
