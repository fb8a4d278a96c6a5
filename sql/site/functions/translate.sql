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
