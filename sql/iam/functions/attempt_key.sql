-- Builds the key under which attempts are counted: kind of attempt, account, and client address (the /64 network for
-- IPv6). Internal.
create or replace function iam.attempt_key(
    p_kind text,
    p_account text,
    p_address inet
)
returns text
language sql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select p_kind || '|' || left(lower(p_account), 254) || '|' || coalesce(
        case family(iam.plain_address(p_address))
            when 6 then network(set_masklen(iam.plain_address(p_address), 64))::text
            else host(iam.plain_address(p_address))
        end,
        'unknown'
    );
$$;
