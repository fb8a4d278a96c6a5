-- The next rows of an export, oldest first, after version p_after up to p_last. The ledger never changes, so pieces
-- that are read one by one are one statement, and no transaction waits for a slow reader. For its owner and the staff
-- who may see them. Raises BT104. Called by GET /statements/export.
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
    -- Versions are dense: which come next is known without looking.
    return money.describe_movements(p_account_id, array(select generate_series(p_after + 1, least(p_after + p_limit, p_last))), false);
end;
$$;
