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
