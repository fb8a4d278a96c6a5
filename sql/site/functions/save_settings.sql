create or replace function site.save_settings(
    p_actor_id bigint,
    p_values jsonb,
    p_pictures jsonb default '{}',
    p_version bigint default null
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_one record;
    v_before text;
begin
    perform iam.require_role(p_actor_id, array[1]);
    for v_one in
        select e.key as name, trim(e.value) as value, s.value as stored, s.updated_by from jsonb_each_text(p_values) e
        join site.settings s on s.name = e.key
        order by e.key
        for no key update of s
    loop
        perform site.check_setting(v_one.name, v_one.value);
        -- A form sends all it shows: what somebody else has set since it was filled is not set back by it.
        if v_one.value <> v_one.stored and v_one.updated_by is not null then
            perform audit.refuse_overtaken('setting', v_one.name, p_version);
        end if;
        update site.settings s set value = v_one.value, updated_at = clock_timestamp(), updated_by = p_actor_id
        where s.name = v_one.name and s.value <> v_one.value;
    end loop;
    for v_one in
        select e.key as name, e.value as file from jsonb_each_text(p_pictures) e
        where e.key in ('appIcon', 'appLogo', 'authBackground') and e.value is not null
        order by e.key
    loop
        select s.value into v_before from site.settings s where s.name = v_one.name for no key update;
        if v_one.file <> '' then
            perform site.use_file(p_actor_id, v_one.file, 'picture', v_one.name);
        end if;
        perform site.release_file(substr(v_before, 11)) where v_before like '/pictures/%';
        update site.settings s
        set value = case v_one.file when '' then '' else '/pictures/' || v_one.file end, updated_at = clock_timestamp(),
            updated_by = p_actor_id
        where s.name = v_one.name;
    end loop;
end;
$$;

comment on function site.save_settings(bigint, jsonb, jsonb, bigint) is
'An admin changes settings: {name: value}; names that are no settings are ignored, what is missing stays. p_pictures names files of the
kind picture for appIcon, appLogo and authBackground, empty for none. The trail, and telling every process, are the table''s triggers''.
Raises BT102, BT103, BT118 what it would change was changed since p_version, BT605, BT611 with the field. For POST /admin/settings and POST /admin/withdraws/settings.';

revoke all on function site.save_settings(bigint, jsonb, jsonb, bigint) from public;
grant execute on function site.save_settings(bigint, jsonb, jsonb, bigint) to bourse_app;
