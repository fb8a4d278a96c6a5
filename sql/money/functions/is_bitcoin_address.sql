-- Whether a text is an address of Bitcoin, mainnet or test network, with a right checksum. Internal.
create or replace function money.is_bitcoin_address(
    p_address text
)
returns boolean
language sql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
    -- Mainnet and test network, to a key and to a script.
    select money.is_segwit_address(p_address) or coalesce(get_byte(money.base58_payload(p_address), 0) in (0, 5, 111, 196), false)
$$;
