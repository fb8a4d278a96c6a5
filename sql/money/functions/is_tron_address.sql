-- Whether a text is an address of TRON with a right checksum. Internal.
create or replace function money.is_tron_address(
    p_address text
)
returns boolean
language sql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select coalesce(get_byte(money.base58_payload(p_address), 0) = 65, false)
$$;
