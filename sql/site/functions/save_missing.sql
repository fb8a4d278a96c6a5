-- Stores a key that a screen requested and that has no text. It only inserts, and stops at 2,000 untranslated keys of a
-- language, so that a third party cannot fill the table. Errors: BT602 unknown language, BT603 invalid key. Source:
-- C-183, Q-63.
-- grant: bourse_app
create or replace function site.save_missing(
    p_language_code text,
    p_key text
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    if not exists (select from site.languages where code = p_language_code) then
        raise exception using errcode = 'BT602', message = 'Unknown language';
    end if;
    if length(p_key) > 500 or coalesce(trim(p_key), '') = '' then
        raise exception using errcode = 'BT603', message = 'Key must be between 1 and 500 characters', column = 'key';
    end if;
    -- Names with a special meaning in JavaScript.
    if p_key in ('__proto__', 'constructor', 'prototype') then
        return;
    end if;
    if exists (select from site.translations where language_code = p_language_code and key = p_key) then
        return;
    end if;
    if (select count(*) >= 2000 from site.translations where language_code = p_language_code and value is null) then
        return;
    end if;
    insert into site.translations (language_code, key) values (p_language_code, p_key) on conflict do nothing;
end;
$$;
