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

-- Replaces the list of languages, [{name, code}] in order, for administrators. A language that is missing is deleted
-- with its texts, except English; a new one gets every key untranslated. The table's trigger writes the audit log.
-- Called by POST /admin/languages. Locks: the languages. Errors: BT102 account inactive, BT103 forbidden, BT118 stale
-- write, BT612 with the field as languages.{n}.{name|code}.
-- grant: bourse_app
create or replace function site.save_languages(
    p_actor_id bigint,
    p_languages jsonb,
    p_version bigint default null
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_row record;
begin
    perform iam.require_role(p_actor_id, 'admin');
    perform set_config('bourse.actor_id', p_actor_id::text, true);
    -- English always exists, so this lock serialises two concurrent saves.
    perform from site.languages l order by l.code for update;
    if p_version < (site.languages_changed() ->> 'version')::bigint then
        raise exception using errcode = 'BT118', message = 'This was changed by someone else', column = 'version';
    end if;
    for v_row in
        select r.n - 1 as n, trim(r.item ->> 'code') as code, trim(r.item ->> 'name') as name
        from jsonb_array_elements(p_languages) with ordinality r (item, n)
    loop
        if coalesce(v_row.name, '') = '' or length(v_row.name) > 60 then
            raise exception using errcode = 'BT612', message = 'Name is required', column = format('languages.%s.name', v_row.n);
        end if;
        if v_row.code !~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})?$' or v_row.code is null then
            raise exception using errcode = 'BT612', message = 'Enter a language code such as en or pt-BR', column = format('languages.%s.code', v_row.n);
        end if;
    end loop;
    if (select count(*) <> count(distinct trim(r ->> 'code')) from jsonb_array_elements(p_languages) r) then
        raise exception using errcode = 'BT612', message = 'Each language must have a unique code';
    end if;
    if not exists (select from jsonb_array_elements(p_languages) r where trim(r ->> 'code') = 'en') then
        raise exception using errcode = 'BT612', message = 'English cannot be removed: it is the fallback language';
    end if;
    delete from site.languages l
    where not exists (select from jsonb_array_elements(p_languages) r where trim(r ->> 'code') = l.code);
    insert into site.languages as l (code, name, direction, position)
    select
        trim(r.item ->> 'code'), trim(r.item ->> 'name'),
        case when trim(r.item ->> 'code') ~ '^(ar|he|fa|ur|ps|dv|yi|ckb|ug)(-|$)' then 'rtl' else 'ltr' end, r.n
    from jsonb_array_elements(p_languages) with ordinality r (item, n)
    on conflict (code) do update set name = excluded.name, position = excluded.position
    where (l.name, l.position) is distinct from (excluded.name, excluded.position);
    perform site.level_translations();
    perform site.publish_settings('languages');
end;
$$;

-- Returns the last addition, change, reordering or removal of a language as {version, at, by, entity}, like
-- audit.latest_entry for one record; null if there is none. Called by site.list_languages and site.save_languages.
create or replace function site.languages_changed()
returns jsonb
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select jsonb_build_object('version', e.id, 'at', e.at, 'by', u.full_name, 'entity', e.entity)
    from audit.entries e
    left join iam.users u on u.id = coalesce(e.impersonator_id, e.actor_id)
    -- An import of texts does not change the list of languages.
    where e.entity = 'language' and e.action <> 'import'
    order by e.id desc
    limit 1;
$$;
