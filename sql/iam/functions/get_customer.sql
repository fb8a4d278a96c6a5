-- Returns the data of a customer's page (A-032, A-060): person, profile, accounts with amounts as text, numbers of
-- trades, deposits and withdrawals, the newest KYC submission, the lead if the actor may see it, and the last change,
-- whose version the form sends back. access is all, masked or self. Called by GET /admin/customers/edit/{id}. Errors:
-- BT102 account inactive, BT103 forbidden, BT104 not found.
-- grant: bourse_app
create or replace function iam.get_customer(
    p_actor_id bigint,
    p_user_id bigint
)
returns jsonb
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_access text := iam.open_customer(p_actor_id, p_user_id);
    v_is_masked boolean := v_access = 'masked';
begin
    return (
        select iam.user_json(u.id, v_is_masked) || jsonb_build_object(
            'plan', (select n.name from money.plans n where n.id = u.plan_id),
            'kyc_status', kyc.status_of(u.id),
            'approved_name', kyc.verified_name(u.id),
            'name_warning', case when u.role_id = iam.role('customer') then nullif(money.name_warning(u.id), 'not_verified') end,
            'created_at', u.created_at,
            'last_login_at', u.last_login_at,
            'manager', (select m.full_name from iam.users m where m.id = p.manager_id),
            'open_orders', (
                select count(*) from trading.orders o join money.accounts a on a.id = o.account_id
                where a.user_id = u.id and o.close_time is null
            ),
            'counts', case when u.role_id = iam.role('customer') then jsonb_build_object(
                'trades', (
                    select count(*) from trading.orders o join money.accounts a on a.id = o.account_id
                    where a.user_id = u.id and o.deleted_at is null
                ),
                'deposits', (select count(*) from money.deposits d where d.user_id = u.id),
                'withdraws', (select count(*) from money.withdrawals w where w.user_id = u.id)
            ) end,
            'document_id', (select max(d.id) from kyc.documents d where d.user_id = u.id),
            'lead_id', (
                select l.id from crm.leads l
                where l.id = any (crm.leads_in_scope(p_actor_id, array(select c.id from crm.leads c where c.user_id = u.id)))
                order by l.id desc limit 1
            ),
            'access', v_access,
            'has_second_step', exists (select from iam.two_factors f where f.user_id = u.id and f.confirmed_at is not null),
            'changed', audit.latest_entry('user', u.id::text)
        )
        from iam.users u
        left join iam.profiles p on p.user_id = u.id
        where u.id = p_user_id
    );
end;
$$;
