-- Changes a provider's settings, for administrators: value1 to value5, null leaves one unchanged. Secrets arrive
-- encrypted (db/seal.ts, place api:{key}:{value}), so the audit log contains no plain ones. Called by PUT
-- /admin/apis/{key}. Locks: the provider. Errors: BT102 account inactive, BT103 forbidden, BT104 not found, BT118 stale
-- write.
-- grant: bourse_app
create or replace function site.save_api(
    p_actor_id bigint,
    p_key text,
    p_values text[],
    p_version bigint default null
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_before site.apis;
    v_after site.apis;
begin
    perform iam.require_role(p_actor_id, 'admin');
    select * into v_before from site.apis a where a.key = p_key for no key update;
    if not found then
        raise exception using errcode = 'BT104', message = 'Not found';
    end if;
    perform audit.reject_stale_write('api', p_key, p_version);
    update site.apis a
    set value1 = coalesce(p_values[1], a.value1), value2 = coalesce(p_values[2], a.value2), value3 = coalesce(p_values[3], a.value3),
        value4 = coalesce(p_values[4], a.value4), value5 = coalesce(p_values[5], a.value5), version = a.version + 1,
        updated_at = clock_timestamp(), updated_by = p_actor_id
    where a.key = p_key
    returning * into v_after;
    perform audit.record(p_actor_id, 'update', 'api', p_key, to_jsonb(v_before), to_jsonb(v_after));
    perform site.publish_settings(p_key);
    -- Runs the provider's job at once, so that the administrator sees whether the new key works.
    if p_key = 'currencyAPI' then
        perform site.add_job('refresh-rates', '{}', 'refresh-rates');
    elsif p_key = 'polygonAPI' then
        perform site.add_job('refresh-hours', '{}', 'refresh-hours');
    end if;
end;
$$;
