-- Refuses a wallet whose checksum is wrong for the coin that is sent to it (Q-104), as MoonPay names coins: Bitcoin,
-- TRON, Ethereum and its sister chains. An empty wallet and coins of other chains pass. Internal: money.save_gateway.
-- Raises BT340, BT344, BT345.
create or replace function money.check_coin_wallet(
    p_coin text,
    p_address text,
    p_field text
)
returns void
language plpgsql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    -- MoonPay names a coin, and after an underscore its network where that is not the coin's own.
    v_coin text := lower(trim(p_coin));
begin
    if p_address = '' then
        return;
    elsif v_coin = 'btc' then
        if not money.is_bitcoin_address(p_address) then
            raise exception using errcode = 'BT340', message = 'This is not a Bitcoin address. Check every character', column = p_field;
        end if;
    elsif v_coin = 'trx' or v_coin ~ '_(trx|tron)$' then
        if not money.is_tron_address(p_address) then
            raise exception using errcode = 'BT344', message = 'This is not a TRON address. Check every character', column = p_field;
        end if;
    elsif v_coin in ('eth', 'usdt', 'usdc', 'dai', 'pyusd', 'link', 'uni', 'shib')
        or v_coin ~ '_(polygon|base|bsc|arbitrum|optimism|zksync|linea|cchain)$'
        -- A coin that is not known here is not checked, but what looks like such an address must be one.
        or p_address ~* '^0x' then
        if not money.is_ethereum_address(p_address) then
            raise exception using errcode = 'BT345', column = p_field,
                message = 'This is not an Ethereum address with its capitals. Check every character';
        end if;
    end if;
end;
$$;
