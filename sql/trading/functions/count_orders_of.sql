-- Returns the number of a customer's orders, open and closed, without deleted ones. Called by iam.get_customer.
create or replace function trading.count_orders_of(
    p_user_id bigint
)
returns bigint
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    -- Open and closed orders each have an index by account. Deleted orders, few and always closed, are subtracted.
    select coalesce(sum(
        (select count(*) from trading.orders o where o.account_id = a.id and o.close_time is null)
        + (select count(*) from trading.orders o where o.account_id = a.id and o.close_time is not null)
    ), 0)::bigint - (
        select count(*) from trading.orders o
        where o.deleted_at is not null and o.account_id = any (array(select d.id from money.accounts d where d.user_id = p_user_id))
    )
    from money.accounts a
    where a.user_id = p_user_id
$$;
