-- Revokes one of the actor's API keys at once. Errors: BT100 not signed in, BT102 account inactive, BT103 forbidden,
-- BT104 not found.
-- grant: bourse_app
create or replace function crm.revoke_api_key(
    p_actor_id bigint,
    p_id bigint
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_role smallint := iam.require_role(p_actor_id, 'affiliate');
begin
    update crm.api_keys set revoked_at = clock_timestamp(), sealed = null where id = p_id and user_id = p_actor_id and revoked_at is null;
    if not found then
        raise exception using errcode = 'BT104', message = 'Not found';
    end if;
    perform audit.record(p_actor_id, 'crm.api_key', 'api_key', p_id::text, null, '{"revoked": true}');
end;
$$;
