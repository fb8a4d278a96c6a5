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
