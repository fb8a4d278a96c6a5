-- The customers before and after one of them in the actor's own list (iam.customer_source), under its filters and
-- order. Raises BT102, BT103, BT104, BT606. Called by GET /admin/customers/edit/{id}.
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
    -- Where somebody else's customer stands in an order would say something of them.
    perform iam.open_customer(p_actor_id, p_user_id);
    return query select b.* from site.list_beside(p_actor_id, iam.customer_source(p_actor_id, p_filters), p_filters, p_sort, p_user_id) b;
end;
$$;
