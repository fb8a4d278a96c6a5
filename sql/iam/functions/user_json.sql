-- Returns a user as JSON under the specification's names (A-060), amounts as text, e-mail and phone masked if
-- p_is_masked. The caller has checked the actor's access. Called by iam.get_customer and iam.describe_customers.
create or replace function iam.user_json(
    p_user_id bigint,
    p_is_masked boolean
)
returns jsonb
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select jsonb_build_object(
        'id', u.id,
        'full_name', u.full_name,
        'email', case when p_is_masked then iam.mask_email(u.email) else u.email end,
        'role_id', u.role_id,
        'is_email_verified', u.is_email_verified,
        'is_active', u.is_active,
        'is_online', iam.is_online(u.id),
        'pricing_table_id', u.plan_id,
        'whitelists', coalesce((
            select jsonb_build_array(jsonb_build_object('ip_address', w.addresses))
            from iam.whitelist_of(u.id) w (addresses)
            where w.addresses is not null
        ), '[]'),
        'profile', jsonb_build_object(
            'phone', case when p_is_masked then iam.mask_phone(p.phone) else p.phone end,
            'birth_date', p.birth_date, 'country', p.country, 'city', p.city, 'postal_code', p.postal_code,
            'address', p.address, 'managerId', p.manager_id
        ),
        'balances', case when u.role_id = iam.role('customer') then coalesce((
            select jsonb_agg(jsonb_build_object(
                'id', a.id, 'mode', a.mode, 'currency', a.currency, 'balance', a.balance::text, 'held', a.held::text,
                'margin', round(a.used_margin, 2)::text
            ) order by a.mode, a.id)
            from money.accounts a where a.user_id = u.id
        ), '[]') else '[]' end
    )
    from iam.users u
    left join iam.profiles p on p.user_id = u.id
    where u.id = p_user_id;
$$;
