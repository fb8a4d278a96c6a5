create or replace function money.summarise_statement(
    p_actor_id bigint,
    p_account_id bigint,
    p_from date,
    p_to date,
    p_kinds text default 'all'
) returns table (
    account_id bigint,
    mode text,
    currency text,
    held numeric,
    first_version bigint,
    last_version bigint,
    opening numeric,
    closing numeric,
    money_in numeric,
    money_out numeric,
    moved numeric,
    trading numeric,
    plans numeric,
    adjustments numeric,
    trades bigint,
    total bigint
)
language plpgsql stable rows 1 security definer set search_path = ''
as $$
#variable_conflict use_column
declare
    v_stretch record;
    v_opening numeric;
    v_closing numeric;
    v_cash record;
    v_movements bigint;
begin
    select * into v_stretch from money.open_statement(p_actor_id, p_account_id, p_from, p_to);
    v_opening := money.balance_at(p_account_id, v_stretch.first_version - 1);
    v_closing := money.balance_at(p_account_id, greatest(v_stretch.last_version, v_stretch.first_version - 1));
    v_movements := greatest(v_stretch.last_version - v_stretch.first_version + 1, 0);
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
    return query
    select
        a.id, a.mode::text, a.currency, a.held::numeric, v_stretch.first_version, v_stretch.last_version, v_opening, v_closing,
        v_cash.money_in, v_cash.money_out, v_cash.money_in + v_cash.money_out,
        -- What is neither a transfer nor a plan nor staff's was traded: the difference is exact, and nothing has to be added up.
        v_closing - v_opening - v_cash.amount,
        v_cash.plans, v_cash.amount - v_cash.money_in - v_cash.money_out - v_cash.plans,
        v_movements - v_cash.times,
        case p_kinds when 'transfers' then v_cash.transfers when 'trading' then v_movements - v_cash.times
            when 'other' then v_cash.times - v_cash.transfers else v_movements end
    from money.accounts a where a.id = p_account_id;
end
$$;

comment on function money.summarise_statement(bigint, bigint, date, date, text) is
'A statement''s balances before and after, what came in and went out between them, and how many of its rows are of p_kinds (all, transfers,
trading, other), exactly, without reading what was traded. For its owner and the staff who may see them. Raises BT104. Called by
GET /statements.';
revoke all on function money.summarise_statement(bigint, bigint, date, date, text) from public;
grant execute on function money.summarise_statement(bigint, bigint, date, date, text) to bourse_app;
