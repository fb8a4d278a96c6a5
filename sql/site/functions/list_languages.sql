-- The languages with how many texts each has and how many it misses of all that any asks for, and who changed which
-- there are last. Raises BT102, BT103. Called by /admin/languages.
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
