-- Returns the encrypted copy of one of the actor's valid API keys, which the web process decrypts, and the hash it is
-- bound to. Each display is recorded in the audit log (Q-126). Called by POST /affiliate/api/keys/{id}/show. Errors:
-- BT100 not signed in, BT102 account inactive, BT103 forbidden, BT104 not found, BT109 not allowed while acting for a
-- customer.
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
    perform iam.reject_impersonation();
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
