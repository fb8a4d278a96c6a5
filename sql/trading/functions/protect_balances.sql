create or replace function trading.protect_balances(
    p_account_ids bigint[]
) returns void
language plpgsql security definer set search_path = ''
as $$
declare
    v_account record;
begin
    if site.setting('negativeBalanceProtection') = 'off' then
        return;
    end if;
    for v_account in
        select a.id, a.balance, a.version from money.accounts a
        where a.id = any(p_account_ids) and a.balance < 0 and a.used_margin = 0
        order by a.id
    loop
        perform money.post_transfer(v_account.id, -v_account.balance, 'negative_balance_protection', 'account',
            v_account.id || ':' || v_account.version, null, 'Negative balance protection');
    end loop;
end
$$;

comment on function trading.protect_balances(bigint[]) is
'Credits accounts that were left below zero with nothing open back to 0.00 (Q-05), unless the setting negativeBalanceProtection is
off. The caller holds the account rows. Internal.';
revoke all on function trading.protect_balances(bigint[]) from public;
