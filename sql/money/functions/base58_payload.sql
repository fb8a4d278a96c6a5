-- Returns version byte and hash of a 25-byte Base58Check address (Bitcoin, TRON); null if the text is not one or its
-- checksum is wrong. Called by money.check_wallet.
create or replace function money.base58_payload(
    p_address text
)
returns bytea
language plpgsql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_number numeric := 0;
    v_digit integer;
    v_bytes bytea := '';
    v_character text;
begin
    if p_address !~ '^[1-9A-HJ-NP-Za-km-z]{25,36}$' then
        return null;
    end if;
    foreach v_character in array string_to_array(p_address, null) loop
        v_digit := strpos('123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz', v_character) - 1;
        v_number := v_number * 58 + v_digit;
    end loop;
    while v_number > 0 loop
        v_bytes := set_byte('\x00', 0, (v_number % 256)::integer) || v_bytes;
        v_number := div(v_number, 256);
    end loop;
    v_bytes := decode(repeat('00', length(p_address) - length(ltrim(p_address, '1'))), 'hex') || v_bytes;
    if length(v_bytes) <> 25 or substr(sha256(sha256(substr(v_bytes, 1, 21))), 1, 4) <> substr(v_bytes, 22) then
        return null;
    end if;
    return substr(v_bytes, 1, 21);
end;
$$;
