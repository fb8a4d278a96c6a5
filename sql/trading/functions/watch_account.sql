create or replace function trading.watch_account(
    p_account_id bigint
) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
    insert into trading.watched_accounts (account_id)
    select id from money.accounts where id = p_account_id and used_margin > 0
    on conflict do nothing;
end
$$;

comment on function trading.watch_account(bigint) is
'Tells the engine that an account changed: its margin bands are measured anew before the next tick. Whoever changes a balance,
an order or a stop-out level calls it while holding the account row. Internal.';
revoke all on function trading.watch_account(bigint) from public;
