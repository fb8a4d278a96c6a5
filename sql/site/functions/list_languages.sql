-- Returns the languages with the numbers of translated and missing texts, and the last change of the list. Called by
-- /admin/languages. Errors: BT102 account inactive, BT103 forbidden.
-- grant: bourse_app
create or replace function site.list_languages(
    p_actor_id bigint
)
returns jsonb
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    perform iam.require_role(p_actor_id, 'admin');
    return jsonb_build_object(
        'languages', (
            select jsonb_agg(
                jsonb_build_object(
                    'code', l.code, 'name', l.name, 'direction', l.direction,
                    'translated', (select count(*) from site.translations t where t.language_code = l.code and t.value is not null),
                    'missing', k.keys - (select count(*) from site.translations t where t.language_code = l.code and t.value is not null)
                ) order by l.position, l.code
            )
            from site.languages l
            cross join (select count(distinct t.key) as keys from site.translations t) k
        ),
        'changed', site.languages_changed()
    );
end;
$$;
