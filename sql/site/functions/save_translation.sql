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
