-- The last 20 calls with the actor's keys. Raises BT100, BT102, BT103.
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
