-- Returns several customers as JSON (iam.user_json), masked as the actor's role requires. Called by GET
-- /admin/customers/api/{type}. Errors: BT102 account inactive, BT103 forbidden, BT104 one of them is outside the
-- actor's list.
-- grant: bourse_app
create or replace function iam.describe_customers(
    p_actor_id bigint,
    p_user_ids bigint[]
)
returns table (id bigint, customer jsonb)
language plpgsql
stable
rows 15
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    return query
    select i.id, iam.user_json(i.id, iam.open_customer(p_actor_id, i.id) = 'masked')
    from unnest(p_user_ids) i (id);
end;
$$;
