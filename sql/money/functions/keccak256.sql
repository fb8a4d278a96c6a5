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
