-- The sealed copy of a working key of the actor's, which the web process opens, and the hash that it is sealed with.
-- Each showing is in the audit log (Q-126). Called by POST /affiliate/api/keys/{id}/show. Raises BT100, BT102, BT103,
-- BT104, BT109.
-- grant: bourse_app
create or replace function crm.show_api_key(
    p_actor_id bigint,
    p_id bigint
)
returns table (sealed text, key_hash bytea)
language plpgsql
volatile
rows 1
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_role smallint := iam.require_role(p_actor_id, 'affiliate');
begin
    perform iam.refuse_impersonation();
    select k.sealed, k.key_hash into sealed, key_hash
    from crm.api_keys k
    where k.id = p_id and k.user_id = p_actor_id and k.sealed is not null and k.revoked_at is null
        and coalesce(k.expires_at, 'infinity') > clock_timestamp();
    if not found then
        raise exception using errcode = 'BT104', message = 'Not found';
    end if;
    perform audit.record(p_actor_id, 'crm.show_api_key', 'api_key', p_id::text, null, null);
    return next;
end;
$$;
