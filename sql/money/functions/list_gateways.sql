-- The gateways as the office sets them up: of secret keys only whether they are set. Raises BT102, BT103. Called by
-- /admin/gateways and /admin/gateways/manual.
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
                -- A sealed key says no more than that it is there.
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
