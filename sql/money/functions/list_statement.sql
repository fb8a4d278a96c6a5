create or replace function money.list_statement(
    p_actor_id bigint,
    p_account_id bigint,
    p_from date,
    p_to date,
    p_kinds text,
    p_page bigint,
    p_limit integer
) returns setof money.statement_list
language plpgsql stable rows 15 security definer set search_path = ''
as $$
declare
    v_first bigint;
    v_last bigint;
    v_skip bigint := (greatest(p_page, 1) - 1) * p_limit;
begin
    select s.first_version, s.last_version into v_first, v_last from money.open_statement(p_actor_id, p_account_id, p_from, p_to) s;
    if p_kinds in ('transfers', 'other') then
        return query
        select l.*
        from (
            select t.id
            from money.transfers t
            where t.customer_account_id = p_account_id and t.account_version between v_first and v_last
                and t.kind not in ('profit_loss', 'swap', 'negative_balance_protection')
                and (t.kind in ('deposit', 'withdrawal')) = (p_kinds = 'transfers')
            order by t.account_version desc
            limit p_limit offset v_skip
        ) page
        join money.statement_list l using (id)
        order by l.account_version desc;
        return;
    end if;
    if p_kinds = 'trading' then
        -- The page begins where v_skip traded rows are behind it: everything before it, less what was not traded there.
        select v_last - v_skip - count(*) into v_last
        from (
            select v_last - t.account_version - row_number() over (order by t.account_version desc) + 1 as traded_above
            from money.transfers t
            where t.customer_account_id = p_account_id and t.account_version between v_first and v_last
                and t.kind not in ('profit_loss', 'swap', 'negative_balance_protection')
        ) c
        where c.traded_above <= v_skip;
    else
        v_last := v_last - v_skip;
    end if;
    return query
    select l.*
    from money.statement_list l
    where l.account_id = p_account_id and l.account_version between v_first and v_last
        and (p_kinds <> 'trading' or l.kind in ('profit_loss', 'swap', 'negative_balance_protection'))
    order by l.account_version desc
    limit p_limit;
end
$$;

comment on function money.list_statement(bigint, bigint, date, date, text, bigint, integer) is
'One page of a statement, newest first. The page''s number becomes the version it begins at, so page 60,000 costs what page 1 does.
p_kinds: all, transfers (money in and out), trading, other. For its owner and the staff who may see them. Raises BT104. Called by
GET /statements and GET /statements/history.';
revoke all on function money.list_statement(bigint, bigint, date, date, text, bigint, integer) from public;
grant execute on function money.list_statement(bigint, bigint, date, date, text, bigint, integer) to bourse_app;
