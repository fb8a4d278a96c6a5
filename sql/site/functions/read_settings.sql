-- Returns all settings for the back office's form (of secrets only whether they are set), the available currencies, and
-- the last change. Called by /admin/settings and /admin/withdraws/settings. Errors: BT102 account inactive, BT103
-- forbidden.
-- grant: bourse_app
create or replace function site.read_settings(
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
    return (
        select jsonb_build_object(
            'values', jsonb_object_agg(s.name, s.value) filter (where not s.is_secret),
            'secrets', jsonb_object_agg(s.name, s.value <> '') filter (where s.is_secret),
            'currencies', (
                select jsonb_agg(jsonb_build_object('code', c.code, 'name', c.name) order by c.position, c.code)
                from market.currencies c where c.is_account_currency
            ),
            'changed', (
                select jsonb_build_object(
                    'by', u.full_name, 'at', l.updated_at, 'version', audit.latest_entry('setting', l.name) -> 'version', 'entity', 'setting')
                from site.settings l join iam.users u on u.id = l.updated_by
                order by l.updated_at desc limit 1
            )
        )
        from site.settings s
    );
end;
$$;
