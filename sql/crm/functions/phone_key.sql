-- Returns the digits of a phone number without leading zeros, as in the column crm.leads.phone_key: two spellings of a
-- number have the same key. Internal.
create or replace function crm.phone_key(
    p_phone text
)
returns text
language sql
immutable
as $$
    select nullif(ltrim(regexp_replace(p_phone, '[^0-9]', '', 'g'), '0'), '');
$$;
