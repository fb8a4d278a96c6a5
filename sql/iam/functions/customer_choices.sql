-- Returns the managers and pricing plans that a customer's form offers (A-033, A-152). Those that the customer holds
-- are included even if no longer offered, so that saving another field does not drop them (Q-106). Errors: BT102
-- account inactive, BT103 forbidden, BT104 not found.
-- grant: bourse_app
create or replace function iam.customer_choices(
    p_actor_id bigint,
    p_user_id bigint default null
)
returns jsonb
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_held record;
begin
    perform iam.require_staff(p_actor_id);
    if p_user_id is not null then
        perform iam.open_customer(p_actor_id, p_user_id);
    end if;
    select u.plan_id, p.manager_id into v_held
    from iam.users u left join iam.profiles p on p.user_id = u.id
    where u.id = p_user_id;
    return jsonb_build_object(
        'managers', (
            select coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'name', u.full_name, 'is_offered', m.is_offered) order by u.full_name, u.id), '[]')
            from iam.users u
            cross join lateral (select u.role_id = iam.role('manager') and u.is_active and u.deleted_at is null as is_offered) m
            where m.is_offered or u.id = v_held.manager_id
        ),
        'plans', (
            select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name, 'is_offered', p.deleted_at is null) order by p.price, p.id), '[]')
            from money.plans p where p.deleted_at is null or p.id = v_held.plan_id
        )
    );
end;
$$;
