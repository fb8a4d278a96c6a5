-- Returns the first steps of a customer without any order, derived from their documents, deposits, accounts and orders:
-- identity is todo, waiting, rejected or done; deposit is todo, waiting, locked or done; trade is todo or locked. A step is
-- locked while the settings require the identity review for it, and the trade while no account has money. No row for
-- staff, after the first order, and for a customer who hid the steps. Called by the trading page.
-- null: row
-- grant: bourse_app
create or replace function trading.onboarding(
    p_actor_id bigint
)
returns table (identity text, deposit text, trade text)
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
        end
    from iam.users u
    cross join lateral (select kyc.status_of(u.id) as status) k
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
