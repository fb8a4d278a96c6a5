-- Returns the providers' settings (of secrets only whether they are set), the last status of each provider, and the
-- number of ticks rejected in the last 24 hours (Q-91). Called by /admin/apis and /admin/status/api. Errors: BT102
-- account inactive, BT103 forbidden.
-- grant: bourse_app
create or replace function site.list_apis(
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
        'apis', (
            select jsonb_agg(
                jsonb_build_object(
                    'key', a.key, 'changed', audit.latest_entry('api', a.key),
                    -- An encrypted value is reduced to whether it is set.
                    'values', (
                        select jsonb_agg(case when v like 'sealed:1:%' then '' else v end order by n)
                        from unnest(array[a.value1, a.value2, a.value3, a.value4, a.value5]) with ordinality r (v, n)
                    ),
                    'isSet', (
                        select jsonb_agg(v <> '' order by n)
                        from unnest(array[a.value1, a.value2, a.value3, a.value4, a.value5]) with ordinality r (v, n)
                    )
                ) order by a.position
            )
            from site.apis a
        ),
        'health', coalesce(
            (
                select jsonb_agg(jsonb_build_object('api', h.api, 'success', h.success, 'msg', h.msg, 'facts', h.facts, 'at', h.heard_at))
                from site.api_health h
            ),
            '[]'
        ),
        'refused', (select count(*) from market.refused_ticks t where t.received_at > clock_timestamp() - interval '24 hours')
    );
end;
$$;

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

-- Returns the settings of each provider, value1 to value5, secrets encrypted. Called by the feed and the jobs.
-- grant: bourse_worker
create or replace function site.open_apis()
returns table (key text, settings text[])
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select a.key, array[a.value1, a.value2, a.value3, a.value4, a.value5] from site.apis a;
$$;

-- Stores the Currency API's remaining requests of the month and their limit, shown by /admin/apis and
-- /admin/status/api. Called by the job refresh-rates.
-- grant: bourse_worker
create or replace function site.save_quota(
    p_remaining bigint,
    p_limit bigint
)
returns void
language sql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
    update site.apis set value2 = p_remaining::text, value3 = p_limit::text
    where key = 'currencyAPI' and (value2, value3) is distinct from (p_remaining::text, p_limit::text);
$$;
