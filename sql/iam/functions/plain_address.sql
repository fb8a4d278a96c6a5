-- Normalises an address: an IPv4 address mapped into IPv6 becomes IPv4, a netmask is dropped. Internal.
create or replace function iam.plain_address(
    p_address inet
)
returns inet
language sql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select case
        when p_address << inet '::ffff:0:0/96' then split_part(host(p_address), ':', 4)::inet
        else host(p_address)::inet
    end;
$$;
