-- Returns one page of a language's texts and, for each key, the languages that lack it. Called by GET
-- /admin/languages/{code}. Errors: BT100 not signed in, BT102 account inactive, BT103 forbidden, BT606 unknown sort
-- column.
-- null: value, missing_in
-- grant: bourse_app
create or replace function site.list_translations(
    p_actor_id bigint,
    p_filters jsonb,
    p_page jsonb
)
returns table (id bigint, sort_key text, code text, key text, value text, missing_in text)
language plpgsql
stable
rows 15
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    return query
    select
        t.id, l.key, t.language_code, t.key, t.value,
        (
            select string_agg(o.code, ', ' order by o.position, o.code)
            from site.languages o
            where not exists (
                select from site.translations x where x.language_code = o.code and x.key = t.key and x.value is not null
            )
        )
    from site.list_ids(p_actor_id, site.translation_source(p_actor_id), p_filters, p_page) l
    join site.translations t on t.id = l.id
    order by l.n;
end;
$$;
