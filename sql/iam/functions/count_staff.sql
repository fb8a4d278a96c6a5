-- Returns the number of members of staff on all pages of iam.list_staff under the same filters. Errors: BT102 account
-- inactive, BT103 forbidden.
-- grant: bourse_app
create or replace function iam.count_staff(
    p_actor_id bigint,
    p_filters jsonb
)
returns bigint
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select site.list_total(p_actor_id, iam.staff_source(p_actor_id), p_filters);
$$;
