-- Rejects a value that is not an Argon2id hash, so that no plain password is ever stored. Internal.
create or replace function iam.check_password_hash(
    p_password_hash text
)
returns void
language plpgsql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    if p_password_hash is null or p_password_hash not like '$argon2id$%' then
        raise exception using errcode = '22023', message = 'not an argon2id hash';
    end if;
end;
$$;
