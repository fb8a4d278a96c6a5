-- Returns the last 20 requests with the actor's API keys. Errors: BT100 not signed in, BT102 account inactive, BT103
-- forbidden.
-- grant: bourse_app
create or replace function crm.list_api_calls(
    p_actor_id bigint
)
returns table (
    id bigint, method text, status smallint, created integer, duplicate integer, invalid integer,
    created_at timestamptz
)
language plpgsql
stable
rows 20
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_role smallint := iam.require_role(p_actor_id, 'affiliate');
begin
    return query
    select c.id, c.method, c.status, c.created, c.duplicate, c.invalid, c.created_at
    from crm.api_calls c join crm.api_keys k on k.id = c.key_id
    where k.user_id = p_actor_id
    order by c.id desc
    limit 20;
end;
$$;
