-- Returns the gateways' settings; of secret keys only whether they are set. Called by /admin/gateways and
-- /admin/gateways/manual. Errors: BT102 account inactive, BT103 forbidden.
-- grant: bourse_app
create or replace function money.list_gateways(
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
        select jsonb_agg(
            jsonb_build_object(
                'name', g.name, 'title', g.title, 'kind', g.kind, 'fee', trim_scale(g.fee)::text, 'isActive', g.is_active,
                'minAmount', trim_scale(g.min_amount)::text, 'maxAmount', trim_scale(g.max_amount)::text, 'qrFile', coalesce(g.qr_file, ''),
                'changed', audit.latest_entry('gateway', g.name),
                -- An encrypted key is reduced to whether it is set.
                'keys', (
                    select jsonb_agg(case when k like 'sealed:1:%' then '' else k end order by n)
                    from unnest(array[g.key1, g.key2, g.key3, g.key4, g.key5]) with ordinality r (k, n)
                ),
                'isSet', (
                    select jsonb_agg(k <> '' order by n)
                    from unnest(array[g.key1, g.key2, g.key3, g.key4, g.key5]) with ordinality r (k, n)
                )
            ) order by g.position, g.name
        )
        from money.gateways g
    );
end;
$$;
