-- What somebody typed into a search as a pattern for ilike: anywhere in the text, under three letters at its beginning.
-- Internal.
create or replace function site.search_pattern(
    p_search text
)
returns text
language sql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
    -- One or two letters have no trigram of their own in the middle of a word, but at its beginning they do.
    select case when length(trim(p_search)) < 3 then '' else '%' end
        || regexp_replace(trim(p_search), '([\\%_])', '\\\1', 'g') || '%';
$$;
