-- Returns every key of a language with its text, in English if untranslated. Keys without any text are left out; the
-- screen then shows the key. Errors: BT602 unknown language.
-- grant: bourse_app, bourse_worker
create or replace function site.read_translations(
    p_language_code text
)
returns json
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    if not exists (select from site.languages where code = p_language_code) then
        raise exception using errcode = 'BT602', message = 'Unknown language';
    end if;
    -- As jsonb, which sorts its keys, it would take twice the time.
    return (
        select coalesce(json_object_agg(key, coalesce(t.value, e.value)), '{}')
        from (select key, value from site.translations where language_code = p_language_code) t
        full join (select key, value from site.translations where language_code = 'en') e using (key)
        where coalesce(t.value, e.value) is not null
    );
end;
$$;

-- Translates a sentence into a language, else into English, with p_values in its {{placeholders}}; used for stored
-- texts such as notifications. Internal.
create or replace function site.translate(
    p_language_code text,
    p_key text,
    p_values jsonb default '{}'
)
returns text
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_text text := p_key;
    v_is_rtl boolean;
    v_name text;
    v_value text;
begin
    select t.value into v_text
    from site.translations t
    where t.key = p_key and t.language_code in (p_language_code, 'en') and t.value is not null
    order by t.language_code = p_language_code desc
    limit 1;
    v_text := coalesce(v_text, p_key);
    select l.direction = 'rtl' into v_is_rtl from site.languages l where l.code = p_language_code;
    for v_name, v_value in select e.key, e.value from jsonb_each_text(p_values) e loop
        -- Isolates numbers and ticker names, so that they keep their order within right-to-left text.
        v_text := replace(v_text, '{{' || v_name || '}}',
            case when v_is_rtl and v_value ~ '[0-9/]' then U&'\2066' || v_value || U&'\2069' else v_value end);
    end loop;
    return v_text;
end;
$$;

-- Translates a text by staff line by line: lines that are a known sentence (a predefined reason) are translated, others
-- stay unchanged. Null for null. Called by kyc.decline, money.decline_withdrawal and money.reject_deposit.
create or replace function site.translate_lines(
    p_language_code text,
    p_text text
)
returns text
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select string_agg(site.translate(p_language_code, l.line), E'\n' order by l.n)
    from regexp_split_to_table(p_text, '\r?\n') with ordinality l (line, n);
$$;
