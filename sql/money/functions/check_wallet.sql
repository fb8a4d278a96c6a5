-- Rejects a wallet address whose checksum is wrong, for gateways that send customers' money to one: coins sent to a
-- wrong address are lost (Q-104). Called by money.save_gateway. Errors: BT340, BT341, BT343 invalid address.
create or replace function money.check_wallet(
    p_gateway text,
    p_address text
)
returns void
language plpgsql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    if p_gateway = 'btc' and not money.is_bitcoin_address(p_address) then
        raise exception using errcode = 'BT340', message = 'Invalid Bitcoin address. Check every character', column = 'key1';
    end if;
    if p_gateway = 'usdt' and not (money.is_ethereum_address(p_address) or money.is_tron_address(p_address)) then
        raise exception using errcode = 'BT341', column = 'key1',
            message = 'Invalid TRC-20 or ERC-20 address. Check every character, including upper and lower case';
    end if;
    if p_gateway = 'awesomePayments' and not money.is_ethereum_address(p_address) then
        raise exception using errcode = 'BT343', message = 'Invalid Polygon address. Check every character, including upper and lower case', column = 'key1';
    end if;
end;
$$;
