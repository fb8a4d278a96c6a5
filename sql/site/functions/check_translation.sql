-- Validates a key and its text (A-093). Called by site.save_translation and site.import_translations. Errors: BT603
-- invalid key, BT613 invalid translation.
create or replace function site.check_translation(
    p_key text,
    p_value text
)
returns void
language plpgsql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    if coalesce(trim(p_key), '') = '' or p_key in ('__proto__', 'constructor', 'prototype') then
        raise exception using errcode = 'BT613', message = 'Key is required', column = 'key';
    end if;
    if length(p_key) > 500 then
        raise exception using errcode = 'BT603', message = 'Key must be between 1 and 500 characters', column = 'key';
    end if;
    if coalesce(trim(p_value), '') = '' then
        raise exception using errcode = 'BT613', message = 'Value is required', column = 'value';
    end if;
    if length(p_value) > 5000 then
        raise exception using errcode = 'BT613', message = 'This text is too long', column = 'value';
    end if;
    -- A placeholder that the key does not have would be shown with its braces.
    if exists (
        select from regexp_matches(p_value, '\{\{-?\s*(\w+)[^}]*\}\}', 'g') v (place)
        where p_key !~ ('\{\{-?\s*' || v.place[1] || '\M')
    ) then
        raise exception using errcode = 'BT613', message = 'The text contains a placeholder in double braces that is not in the key', column = 'value';
    end if;
end;
$$;
