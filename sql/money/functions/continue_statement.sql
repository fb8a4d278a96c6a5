create or replace function money.continue_statement(
    p_actor_id bigint,
    p_account_id bigint,
    p_after bigint,
    p_last bigint,
    p_limit integer
) returns setof money.statement_list
language plpgsql stable rows 200 security definer set search_path = ''
as $$
begin
    perform money.open_statement(p_actor_id, p_account_id, null, null);
    return query
    select l.*
    from money.statement_list l
    where l.account_id = p_account_id and l.account_version > p_after and l.account_version <= p_last
    order by l.account_version
    limit p_limit;
end
$$;

comment on function money.continue_statement(bigint, bigint, bigint, bigint, integer) is
'The next rows of an export, oldest first, after version p_after up to p_last. The ledger never changes, so pieces that are read one by one
are one statement, and no transaction waits for a slow reader. For its owner and the staff who may see them. Raises BT104.
Called by GET /statements/export.';
revoke all on function money.continue_statement(bigint, bigint, bigint, bigint, integer) from public;
grant execute on function money.continue_statement(bigint, bigint, bigint, bigint, integer) to bourse_app;
