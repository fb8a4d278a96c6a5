-- Returns the first steps of a customer without any order, derived from their documents, deposits, accounts and orders:
-- identity is todo, waiting, rejected or done; deposit is todo, waiting, locked or done; trade is todo or locked. A
-- step is locked while the settings require the identity review for it, and the trade while no account has money.
-- review_hours is kyc.review_hours; methods are the titles of the offered gateways, and deposit_minimum the smallest of
-- their smallest amounts in deposit_currency, null without one. No row for staff, after the first order, and for a
-- customer who hid the steps. Called by the trading page.
-- null: row, review_hours, deposit_minimum
-- grant: bourse_app
create or replace function trading.onboarding(
    p_actor_id bigint
)
returns table (
    identity text, deposit text, trade text, review_hours integer, deposit_minimum numeric, deposit_currency text, methods text[]
)
language sql
stable
rows 1
security definer
set search_path = pg_catalog, pg_temp
as $$
    select
        case k.status when 'approved' then 'done' when 'pending' then 'waiting' when 'declined' then 'rejected' else 'todo' end,
        case
            when exists (select from money.deposits d where d.user_id = u.id and d.status = 'approved')
                or exists (select from money.accounts a where a.user_id = u.id and a.mode = 'real' and a.balance > 0) then 'done'
            when exists (select from money.deposits d where d.user_id = u.id and d.status = 'pending') then 'waiting'
            when site.is_on('kycDeposit') and k.status <> 'approved' then 'locked'
            else 'todo'
        end,
        case
            when site.is_on('kycTrade') and k.status <> 'approved'
                or not exists (select from money.accounts a where a.user_id = u.id and a.balance > 0) then 'locked'
            else 'todo'
        end,
        kyc.review_hours(),
        nullif(trim_scale(g.minimum), 0),
        (select p.currency from money.payment_terms() p),
        coalesce(g.titles, '{}')
    from iam.users u
    cross join lateral (select kyc.status_of(u.id) as status) k
    cross join (
        select min(l.min_amount) as minimum, array_agg(l.title order by l.position, l.name) as titles
        from money.gateway_list l
        where l.is_active
    ) g
    where u.id = p_actor_id
        and u.role_id = iam.role('customer')
        and u.desk ->> 'checklist' is distinct from 'hidden'
        -- Open and closed orders have an index each.
        and not exists (
            select from money.accounts a join trading.orders o on o.account_id = a.id
            where a.user_id = u.id and o.close_time is null
        )
        and not exists (
            select from money.accounts a join trading.orders o on o.account_id = a.id
            where a.user_id = u.id and o.close_time is not null
        )
$$;
