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
    with page as materialized (
        select l.n, l.key as sort_key, t.id, t.language_code, t.key, t.value
        from site.list_ids(p_actor_id, site.translation_source(p_actor_id), p_filters, p_page) l
        join site.translations t on t.id = l.id
    ), translated as materialized (
        -- Read once for the page: an export has a thousand texts.
        select x.key, array_agg(x.language_code) as codes
        from site.translations x
        where x.value is not null and x.key = any (array(select p.key from page p))
        group by x.key
    )
    select
        p.id, p.sort_key, p.language_code, p.key, p.value,
        (
            select string_agg(o.code, ', ' order by o.position, o.code)
            from site.languages o
            where o.code <> all (coalesce(d.codes, '{}'))
        )
    from page p
    left join translated d on d.key = p.key
    order by p.n;
end;
$$;

-- Returns the number of texts on all pages of site.list_translations under the same filters. Errors: BT100 not signed
-- in, BT102 account inactive, BT103 forbidden.
-- grant: bourse_app
create or replace function site.count_translations(
    p_actor_id bigint,
    p_filters jsonb
)
returns bigint
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select site.list_total(p_actor_id, site.translation_source(p_actor_id), p_filters);
$$;

-- Returns one text for its form, with the texts of other languages and the last change. Errors: BT102 account inactive,
-- BT103 forbidden, BT104 not found.
-- grant: bourse_app
create or replace function site.find_translation(
    p_actor_id bigint,
    p_id bigint
)
returns jsonb
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_found jsonb;
begin
    perform iam.require_role(p_actor_id, 'admin');
    select jsonb_build_object(
        'id', t.id, 'code', t.language_code, 'key', t.key, 'value', t.value, 'changed', audit.latest_entry('translation', t.id::text),
        'others', (
            select jsonb_agg(jsonb_build_object('code', o.language_code, 'value', o.value) order by o.language_code)
            from site.translations o
            where o.key = t.key and o.language_code <> t.language_code and o.value is not null
        )
    ) into v_found
    from site.translations t where t.id = p_id;
    if v_found is null then
        raise exception using errcode = 'BT104', message = 'Not found';
    end if;
    return v_found;
end;
$$;

-- Adds a text (p_id null) or changes one, for administrators; screens use it from the next page on. A key that was
-- untranslated is filled in. All languages then list the key. Called by POST and PUT /admin/languages/translations.
-- Locks: the text. Errors: BT102 account inactive, BT103 forbidden, BT104 not found, BT118 stale write, BT603 invalid
-- key, BT613 invalid translation, BT614 key exists.
-- grant: bourse_app
create or replace function site.save_translation(
    p_actor_id bigint,
    p_id bigint,
    p_code text,
    p_key text,
    p_value text,
    p_version bigint default null
)
returns bigint
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_before site.translations;
    v_after site.translations;
    v_code text;
    v_key text;
begin
    perform iam.require_role(p_actor_id, 'admin');
    if p_id is not null then
        select * into v_before from site.translations t where t.id = p_id for no key update;
        if not found then
            raise exception using errcode = 'BT104', message = 'Not found';
        end if;
        perform audit.reject_stale_write('translation', p_id::text, p_version);
    end if;
    v_code := coalesce(p_code, v_before.language_code);
    v_key := coalesce(p_key, v_before.key);
    if not exists (select from site.languages l where l.code = v_code) then
        raise exception using errcode = 'BT613', message = 'Code is required', column = 'code';
    end if;
    perform site.check_translation(v_key, p_value);
    if exists (
        select from site.translations t
        where t.language_code = v_code and t.key = v_key and t.id is distinct from p_id and (p_id is not null or t.value is not null)
    ) then
        raise exception using errcode = 'BT614', message = 'This key already exists', column = 'key';
    end if;
    if p_id is null then
        insert into site.translations (language_code, key, value) values (v_code, v_key, p_value)
        on conflict (language_code, key) do update set value = excluded.value, updated_at = clock_timestamp()
        returning * into v_after;
        perform site.level_translations();
    else
        update site.translations t
        set language_code = v_code, key = v_key, value = p_value, updated_at = clock_timestamp()
        where t.id = p_id
        returning * into v_after;
    end if;
    perform audit.record(
        p_actor_id, case when p_id is null then 'insert' else 'update' end, 'translation', v_after.id::text, to_jsonb(v_before),
        to_jsonb(v_after)
    );
    perform site.publish_settings('translations');
    return v_after.id;
end;
$$;

-- Deletes a text, for administrators; screens fall back to English. Returns the language. Called by DELETE
-- /admin/languages/translations/{id}. Errors: BT102 account inactive, BT103 forbidden, BT104 not found.
-- grant: bourse_app
create or replace function site.delete_translation(
    p_actor_id bigint,
    p_id bigint
)
returns text
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_before site.translations;
begin
    perform iam.require_role(p_actor_id, 'admin');
    delete from site.translations t where t.id = p_id returning * into v_before;
    if not found then
        raise exception using errcode = 'BT104', message = 'Not found';
    end if;
    perform audit.record(p_actor_id, 'delete', 'translation', p_id::text, to_jsonb(v_before), null);
    perform site.publish_settings('translations');
    return v_before.language_code;
end;
$$;

-- Validates a key and its text (A-093). Called by site.save_translation and site.import_translations. Errors: BT603
-- invalid key, BT613 invalid translation.
create or replace function site.check_translation(
    p_key text,
    p_value text
)
returns void
language plpgsql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    if coalesce(trim(p_key), '') = '' or p_key in ('__proto__', 'constructor', 'prototype') then
        raise exception using errcode = 'BT613', message = 'Key is required', column = 'key';
    end if;
    if length(p_key) > 500 then
        raise exception using errcode = 'BT603', message = 'Key must be between 1 and 500 characters', column = 'key';
    end if;
    if coalesce(trim(p_value), '') = '' then
        raise exception using errcode = 'BT613', message = 'Value is required', column = 'value';
    end if;
    if length(p_value) > 5000 then
        raise exception using errcode = 'BT613', message = 'This text is too long', column = 'value';
    end if;
    -- A placeholder that the key does not have would be shown with its braces.
    if exists (
        select from regexp_matches(p_value, '\{\{-?\s*(\w+)[^}]*\}\}', 'g') v (place)
        where p_key !~ ('\{\{-?\s*' || v.place[1] || '\M')
    ) then
        raise exception using errcode = 'BT613', message = 'The text contains a placeholder in double braces that is not in the key', column = 'value';
    end if;
end;
$$;

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
