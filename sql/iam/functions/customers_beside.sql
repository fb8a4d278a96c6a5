-- Returns the customers before and after one customer in the actor's list (iam.customer_source), under its filters and
-- order. Called by GET /admin/customers/edit/{id}. Errors: BT102 account inactive, BT103 forbidden, BT104 not found,
-- BT606 unknown sort column.
-- null: previous, next
-- grant: bourse_app
create or replace function iam.customers_beside(
    p_actor_id bigint,
    p_user_id bigint,
    p_filters jsonb,
    p_sort text
)
returns table (previous bigint, next bigint)
language plpgsql
stable
rows 1
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    -- The neighbours of a customer outside the actor's list would reveal that customer's data.
    perform iam.open_customer(p_actor_id, p_user_id);
    return query select b.* from site.list_beside(p_actor_id, iam.customer_source(p_actor_id, p_filters), p_filters, p_sort, p_user_id) b;
end;
$$;
