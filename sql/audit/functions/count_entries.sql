-- Returns the number of entries on all pages of audit.list_entries under the same filters. Errors: BT102 account
-- inactive, BT103 forbidden.
-- grant: bourse_app
create or replace function audit.count_entries(
    p_actor_id bigint,
    p_filters jsonb
)
returns bigint
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select site.list_total(p_actor_id, audit.entry_source(p_actor_id, p_filters), p_filters);
$$;
