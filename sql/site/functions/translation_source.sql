-- Defines the list of a language's texts. Filters: code, state missing or translated, search (a part of the key or the
-- text). Called by site.list_translations and site.count_translations. Errors: BT100 not signed in, BT102 account
-- inactive, BT103 forbidden.
create or replace function site.translation_source(
    p_actor_id bigint
)
returns site.list_source
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    perform iam.require_role(p_actor_id, 'admin');
    return row(
        'site.translations t',
        $sql$
            t.language_code = $1 ->> 'code'
            and case $1 ->> 'state' when 'missing' then t.value is null when 'translated' then t.value is not null else true end
            and ($1 ->> 'search' is null or t.key ilike '%' || site.search_pattern($1 ->> 'search')
                or t.value ilike '%' || site.search_pattern($1 ->> 'search'))
        $sql$,
        't.id',
        jsonb_build_object('id', 't.id', 'key', 't.key', 'value', $s$coalesce(t.value, '')$s$)
    )::site.list_source;
end;
$$;
