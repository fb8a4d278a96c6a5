create or replace function iam.count_customers(
    p_actor_id bigint,
    p_filters jsonb
)
returns bigint
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select site.list_total(p_actor_id, iam.customer_source(p_actor_id, p_filters), p_filters);
$$;

comment on function iam.count_customers(bigint, jsonb) is
'How many customers the same filters find on all pages of iam.list_customers. Raises BT102, BT103.';

revoke all on function iam.count_customers(bigint, jsonb) from public;
grant execute on function iam.count_customers(bigint, jsonb) to bourse_app;
