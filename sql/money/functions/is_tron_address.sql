create or replace function money.is_tron_address(
    p_address text
) returns boolean
language sql immutable security definer set search_path = pg_catalog, pg_temp
as $$
    select coalesce(get_byte(money.base58_payload(p_address), 0) = 65, false)
$$;

comment on function money.is_tron_address(text) is
'Whether a text is an address of TRON with a right checksum. Internal.';
revoke all on function money.is_tron_address(text) from public;
