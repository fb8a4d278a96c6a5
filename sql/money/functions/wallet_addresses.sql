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

-- Returns the Keccak-256 hash (with Ethereum's padding), which PostgreSQL lacks, of a message of at most 134 bytes.
-- Called by money.is_ethereum_address.
create or replace function money.keccak256(
    p_message bytea
)
returns bytea
language plpgsql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_rounds bit(64)[] := array[
        x'0000000000000001', x'0000000000008082', x'800000000000808A', x'8000000080008000', x'000000000000808B', x'0000000080000001',
        x'8000000080008081', x'8000000000008009', x'000000000000008A', x'0000000000000088', x'0000000080008009', x'000000008000000A',
        x'000000008000808B', x'800000000000008B', x'8000000000008089', x'8000000000008003', x'8000000000008002', x'8000000000000080',
        x'000000000000800A', x'800000008000000A', x'8000000080008081', x'8000000000008080', x'0000000080000001', x'8000000080008008'
    ];
    -- Rotation offsets; lanes are indexed by x + 5 * y.
    v_rotations integer[] := array[0, 1, 62, 28, 27, 36, 44, 6, 55, 20, 3, 10, 43, 25, 39, 41, 45, 15, 21, 8, 18, 2, 61, 56, 14];
    v_block bytea := p_message || '\x01' || decode(repeat('00', 135 - length(p_message)), 'hex');
    v_lanes bit(64)[] := array_fill(0::bigint::bit(64), array[25]);
    v_rotated bit(64)[] := v_lanes;
    v_columns bit(64)[] := v_lanes[1:5];
    v_lane bit(64);
    v_rotation integer;
    v_hash bytea := '';
begin
    if length(p_message) > 134 then
        raise exception 'money.keccak256 hashes one block of at most 134 bytes';
    end if;
    v_block := set_byte(v_block, 135, get_byte(v_block, 135) | 128);
    for i in 0..16 loop
        v_lane := 0::bigint::bit(64);
        for j in reverse 7..0 loop
            v_lane := (v_lane << 8) | get_byte(v_block, 8 * i + j)::bigint::bit(64);
        end loop;
        v_lanes[i + 1] := v_lane;
    end loop;
    for r in 1..24 loop
        for x in 1..5 loop
            v_columns[x] := v_lanes[x] # v_lanes[x + 5] # v_lanes[x + 10] # v_lanes[x + 15] # v_lanes[x + 20];
        end loop;
        for x in 0..4 loop
            v_lane := v_columns[(x + 1) % 5 + 1];
            v_lane := v_columns[(x + 4) % 5 + 1] # ((v_lane << 1) | (v_lane >> 63));
            for y in 0..4 loop
                v_lanes[x + 5 * y + 1] := v_lanes[x + 5 * y + 1] # v_lane;
            end loop;
        end loop;
        for x in 0..4 loop
            for y in 0..4 loop
                v_lane := v_lanes[x + 5 * y + 1];
                v_rotation := v_rotations[x + 5 * y + 1];
                v_rotated[y + 5 * ((2 * x + 3 * y) % 5) + 1] := (v_lane << v_rotation) | (v_lane >> (64 - v_rotation));
            end loop;
        end loop;
        for x in 0..4 loop
            for y in 0..4 loop
                v_lanes[x + 5 * y + 1] := v_rotated[x + 5 * y + 1]
                    # (~v_rotated[(x + 1) % 5 + 5 * y + 1] & v_rotated[(x + 2) % 5 + 5 * y + 1]);
            end loop;
        end loop;
        v_lanes[1] := v_lanes[1] # v_rounds[r];
    end loop;
    for i in 0..31 loop
        v_hash := v_hash || set_byte('\x00', 0, ((v_lanes[i / 8 + 1] >> (8 * (i % 8)))::bigint & 255)::integer);
    end loop;
    return v_hash;
end;
$$;
