-- What staff wrote, or chose among the reasons that stand ready: each line that is a sentence of ours in somebody's
-- language, every other as it is. Null for null. Internal.
create or replace function site.say_lines(
    p_language_code text,
    p_text text
)
returns text
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select string_agg(site.say(p_language_code, l.line), E'\n' order by l.n)
    from regexp_split_to_table(p_text, '\r?\n') with ordinality l (line, n);
$$;
