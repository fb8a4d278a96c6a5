-- Returns the actor's valid API keys, newest first; has_copy states whether crm.show_api_key can show the key. Errors:
-- BT100 not signed in, BT102 account inactive, BT103 forbidden.
-- null: last_used_at, expires_at
-- grant: bourse_app
create or replace function crm.list_api_keys(
    p_actor_id bigint
)
returns table (
    id bigint, prefix text, last_four text, created_at timestamptz, last_used_at timestamptz,
    expires_at timestamptz, has_copy boolean
)
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_role smallint := iam.require_role(p_actor_id, 'affiliate');
begin
    return query
    select k.id, k.prefix, k.last_four, k.created_at, k.last_used_at, k.expires_at, k.sealed is not null
    from crm.api_keys k
    where k.user_id = p_actor_id and k.revoked_at is null and coalesce(k.expires_at, 'infinity') > clock_timestamp()
    order by k.id desc;
end;
$$;
