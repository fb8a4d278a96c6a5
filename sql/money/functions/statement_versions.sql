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
