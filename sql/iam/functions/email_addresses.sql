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

-- Masks an e-mail: a local part of more than 4 characters keeps its first and last 2. Source: C-143.
-- grant: bourse_app
create or replace function iam.mask_email(
    p_email text
)
returns text
language sql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select case
        when length(split_part(p_email, '@', 1)) <= 4 then p_email
        else left(p_email, 2) || '****' || right(split_part(p_email, '@', 1), 2) || substr(p_email, strpos(p_email, '@'))
    end;
$$;
