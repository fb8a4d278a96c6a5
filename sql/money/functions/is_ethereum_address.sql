-- Returns whether a text is an address of Ethereum or a compatible chain with a valid EIP-55 checksum; an address in
-- lower case only has no checksum and is rejected. Called by money.check_wallet.
create or replace function money.is_ethereum_address(
    p_address text
)
returns boolean
language sql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
    -- EIP-55: a letter is upper case where the hash of the lower-case address has a digit of 8 or more.
    select p_address ~ '^0x[0-9a-fA-F]{40}$' and substr(p_address, 3) = (
        select string_agg(case when substr(h.digits, n::integer, 1) >= '8' then upper(c) else c end, '' order by n)
        from (select encode(money.keccak256(convert_to(lower(substr(p_address, 3)), 'UTF8')), 'hex') as digits) h,
            string_to_table(lower(substr(p_address, 3)), null) with ordinality s (c, n)
    )
$$;
