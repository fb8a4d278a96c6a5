-- Every setting as the office's form shows it: values, of secrets only whether there is one, the currencies that can be
-- chosen, and who changed something last. Raises BT102, BT103. Called by /admin/settings and /admin/withdraws/settings.
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
