-- A statement in one call: the balances before and after, what came in and went out between them, how many of its rows
-- are of p_kinds (all, transfers, trading, other), exactly and without reading what was traded, and one page of them,
-- newest first (null when p_limit is 0). For its owner and the staff who may see them. Raises BT104. Called by GET
-- /statements, GET /statements/history and GET /statements/export.
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
    v_stretch record;
    v_cash record;
    v_count bigint;
begin
    select * into v_stretch from money.open_statement(p_actor_id, p_account_id, p_from, p_to) s;
    v_count := greatest(v_stretch.last_version - v_stretch.first_version + 1, 0);
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
        where t.customer_account_id = p_account_id and t.account_version between v_stretch.first_version and v_stretch.last_version
            and t.kind not in ('profit_loss', 'swap', 'negative_balance_protection')
    ) c;
    account_id := p_account_id;
    mode := v_stretch.mode;
    currency := v_stretch.currency;
    held := v_stretch.held;
    first_version := v_stretch.first_version;
    last_version := v_stretch.last_version;
    opening := v_stretch.opening;
    closing := v_stretch.closing;
    money_in := v_cash.money_in;
    money_out := v_cash.money_out;
    moved := v_cash.money_in + v_cash.money_out;
    -- What is neither a transfer nor a plan nor staff's was traded: the difference is exact, and nothing has to be added up.
    trading := v_stretch.closing - v_stretch.opening - v_cash.amount;
    plans := v_cash.plans;
    adjustments := v_cash.amount - v_cash.money_in - v_cash.money_out - v_cash.plans;
    trades := v_count - v_cash.times;
    total := case p_kinds when 'transfers' then v_cash.transfers when 'trading' then v_count - v_cash.times
        when 'other' then v_cash.times - v_cash.transfers else v_count end;
    if p_limit > 0 then
        movements := money.describe_movements(p_account_id, money.statement_versions(p_account_id, v_stretch.first_version,
            v_stretch.last_version, p_kinds, (greatest(p_page, 1) - 1) * p_limit, p_limit), true);
    end if;
    return next;
end;
$$;
