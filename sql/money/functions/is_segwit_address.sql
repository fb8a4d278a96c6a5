-- Returns whether a text is a segregated witness address of Bitcoin, mainnet or testnet, with a valid bech32 or bech32m
-- checksum. Called by money.check_wallet.
create or replace function money.is_segwit_address(
    p_address text
)
returns boolean
language plpgsql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_prefix text := lower(split_part(p_address, '1', 1));
    v_data text := lower(substr(p_address, length(v_prefix) + 2));
    v_values integer[];
    v_generators bigint[] := array[996825010, 642813549, 513874426, 1027748829, 705979059];
    v_sum bigint := 1;
    v_top bigint;
    v_value integer;
    v_bits integer := (length(v_data) - 7) * 5;
begin
    if p_address not in (lower(p_address), upper(p_address)) or v_prefix not in ('bc', 'tb', 'bcrt')
        or v_data !~ '^[qpzry9x8gf2tvdw0s3jn54khce6mua7l]{14,74}$' then
        return false;
    end if;
    select array_agg(strpos('qpzry9x8gf2tvdw0s3jn54khce6mua7l', c) - 1 order by n) into v_values
    from string_to_table(v_data, null) with ordinality s (c, n);
    -- BIP 173: the prefix is expanded into its high and low bits before the data.
    foreach v_value in array
        (select array_agg(ascii(c) >> 5 order by n) || 0 || array_agg(ascii(c) & 31 order by n)
            from string_to_table(v_prefix, null) with ordinality s (c, n)) || v_values
    loop
        v_top := v_sum >> 25;
        v_sum := ((v_sum & 33554431) << 5) # v_value;
        for i in 0..4 loop
            if (v_top >> i) & 1 = 1 then
                v_sum := v_sum # v_generators[i + 1];
            end if;
        end loop;
    end loop;
    -- Version 0 uses the bech32 constant, later versions that of bech32m (BIP 350); the program consists of whole bytes
    -- with zero padding.
    return v_sum = case v_values[1] when 0 then 1 else 734539939 end
        and v_values[1] <= 16
        and v_bits % 8 < 5 and v_values[cardinality(v_values) - 6] & ((1 << (v_bits % 8)) - 1) = 0
        and case v_values[1] when 0 then v_bits / 8 in (20, 32) else v_bits / 8 between 2 and 40 end;
end;
$$;
