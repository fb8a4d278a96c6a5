create or replace function iam.check_phone(
    p_phone text,
    p_country text
)
returns void
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    if not iam.is_phone(p_phone, p_country) then
        raise exception using errcode = 'BT112', message = 'Phone number is invalid', column = 'phone';
    end if;
end;
$$;

comment on function iam.check_phone(text, text) is
'Refuses a person''s phone number that is not possible in their country; null passes. Internal. Raises BT112.';

revoke all on function iam.check_phone(text, text) from public;
