create or replace function iam.customer_choices(
    p_actor_id bigint
)
returns jsonb
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    perform iam.require_role(p_actor_id, array[1, 2, 4, 5, 6]);
    return jsonb_build_object(
        'managers', (
            select coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'name', u.full_name) order by u.full_name, u.id), '[]')
            from iam.users u where u.role_id = 2 and u.is_active and u.deleted_at is null
        ),
        'plans', (
            select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name) order by p.price, p.id), '[]')
            from money.plans p where p.deleted_at is null
        )
    );
end;
$$;

comment on function iam.customer_choices(bigint) is
'What a customer''s form offers to choose from: managers and pricing plans (A-033, A-152). Raises BT102, BT103.';

revoke all on function iam.customer_choices(bigint) from public;
grant execute on function iam.customer_choices(bigint) to bourse_app;
