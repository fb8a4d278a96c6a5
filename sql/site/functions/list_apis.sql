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
