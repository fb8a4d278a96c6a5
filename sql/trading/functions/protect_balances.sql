create or replace function trading.protect_balances(
    p_account_ids bigint[]
) returns void
language plpgsql security definer set search_path = ''
as $$
declare
    v_ids bigint[];
    v_amounts numeric[];
    v_sources text[];
begin
    select array_agg(id order by id), array_agg(-balance order by id), array_agg(id || ':' || version order by id)
    into v_ids, v_amounts, v_sources
    from money.accounts where id = any(p_account_ids) and balance < 0 and used_margin = 0;
    if v_ids is not null and site.setting('negativeBalanceProtection') is distinct from 'off' then
        perform money.post_transfers(v_ids, v_amounts, 'negative_balance_protection', 'account', v_sources, null);
    end if;
end
$$;

comment on function trading.protect_balances(bigint[]) is
'Credits accounts that were left below zero with nothing open back to 0.00 (Q-05), unless the setting negativeBalanceProtection is
off. The caller holds the account rows. Internal.';
revoke all on function trading.protect_balances(bigint[]) from public;
