-- Rejects a wallet address whose checksum is wrong for its coin (Q-104), by MoonPay's names of coins: Bitcoin, TRON,
-- Ethereum and networks with Ethereum's addresses. An empty address and coins of other networks pass. Called by
-- money.save_gateway. Errors: BT340, BT344, BT345 invalid address.
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
    -- MoonPay writes a coin, then an underscore and its network if that is not the coin's own.
    v_coin text := lower(trim(p_coin));
begin
    if p_address = '' then
        return;
    elsif v_coin = 'btc' then
        if not money.is_bitcoin_address(p_address) then
            raise exception using errcode = 'BT340', message = 'Invalid Bitcoin address. Check every character', column = p_field;
        end if;
    elsif v_coin = 'trx' or v_coin ~ '_(trx|tron)$' then
        if not money.is_tron_address(p_address) then
            raise exception using errcode = 'BT344', message = 'Invalid TRON address. Check every character', column = p_field;
        end if;
    elsif v_coin in ('eth', 'usdt', 'usdc', 'dai', 'pyusd', 'link', 'uni', 'shib')
        or v_coin ~ '_(polygon|base|bsc|arbitrum|optimism|zksync|linea|cchain)$'
        -- The address of an unknown coin is checked only if it has the form of a known network.
        or p_address ~* '^0x' then
        if not money.is_ethereum_address(p_address) then
            raise exception using errcode = 'BT345', column = p_field,
                message = 'Invalid Ethereum address. Check every character, including upper and lower case';
        end if;
    end if;
end;
$$;
