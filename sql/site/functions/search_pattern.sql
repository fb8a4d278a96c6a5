-- Returns an ilike pattern for a search text: it matches anywhere in the text, with fewer than three letters only at
-- the beginning. Internal.
create or replace function site.search_pattern(
    p_search text
)
returns text
language sql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
    -- One or two letters form a trigram only at the beginning of a word.
    select case when length(trim(p_search)) < 3 then '' else '%' end
        || regexp_replace(trim(p_search), '([\\%_])', '\\\1', 'g') || '%';
$$;
