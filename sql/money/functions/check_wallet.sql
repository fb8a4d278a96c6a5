-- Rejects a gateway's wallet address with a wrong checksum, because coins sent to it would be lost (Q-104). Called by
-- money.save_gateway. Errors: BT340 invalid Bitcoin address, BT341 invalid USDT address, BT343 invalid Polygon address.
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
    if p_gateway = 'btc' and not (
        money.is_segwit_address(p_address)
        -- Public key hashes and script hashes, of mainnet and testnet.
        or coalesce(get_byte(money.base58_payload(p_address), 0) in (0, 5, 111, 196), false)
    ) then
        raise exception using errcode = 'BT340', message = 'This is not a Bitcoin address. Check every character', column = 'key1';
    end if;
    if p_gateway = 'usdt' and not (
        money.is_ethereum_address(p_address) or coalesce(get_byte(money.base58_payload(p_address), 0) = 65, false)
    ) then
        raise exception using errcode = 'BT341', column = 'key1',
            message = 'This is not a TRC-20 address, nor an ERC-20 address with its capitals. Check every character';
    end if;
    if p_gateway = 'awesomePayments' and not money.is_ethereum_address(p_address) then
        raise exception using errcode = 'BT343', message = 'This is not a Polygon address with its capitals. Check every character', column = 'key1';
    end if;
end;
$$;
