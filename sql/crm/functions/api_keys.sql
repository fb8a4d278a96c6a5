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

-- Stores the hash of a new key for the lead API, and a copy encrypted by the web process (crm.show_api_key). The
-- previous key is revoked at once, or expires after 24 hours with p_keep_old. Called by POST /affiliate/api. Locks: the
-- user. Errors: BT100 not signed in, BT102 account inactive, BT103 forbidden.
-- grant: bourse_app
create or replace function crm.issue_api_key(
    p_actor_id bigint,
    p_key_hash bytea,
    p_sealed text,
    p_prefix text,
    p_last_four text,
    p_keep_old boolean
)
returns bigint
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_role smallint := iam.require_role(p_actor_id, 'affiliate');
    v_id bigint;
begin
    perform from iam.users where id = p_actor_id for no key update;
    update crm.api_keys
    set expires_at = case when p_keep_old then least(coalesce(expires_at, 'infinity'), clock_timestamp() + interval '24 hours') end,
        revoked_at = case when not p_keep_old then clock_timestamp() end,
        sealed = case when p_keep_old then sealed end
    where user_id = p_actor_id and revoked_at is null and coalesce(expires_at, 'infinity') > clock_timestamp();
    insert into crm.api_keys (user_id, prefix, last_four, key_hash, sealed)
    values (p_actor_id, p_prefix, p_last_four, p_key_hash, p_sealed)
    returning id into v_id;
    perform audit.record(
        p_actor_id, 'crm.api_key', 'api_key', v_id::text, null,
        jsonb_build_object('prefix', p_prefix, 'lastFour', p_last_four, 'keepOld', p_keep_old));
    return v_id;
end;
$$;

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

-- Returns the owner of an API key and records its use; no row if the key is unknown, revoked or expired, or if its
-- owner is not an active affiliate. Called by /api/v1/leads.
-- null: row
-- grant: bourse_app
create or replace function crm.use_api_key(
    p_key_hash bytea
)
returns table (id bigint, user_id bigint)
language sql
volatile
rows 1
security definer
set search_path = pg_catalog, pg_temp
as $$
    update crm.api_keys k
    set last_used_at = clock_timestamp()
    from iam.users u
    where k.key_hash = p_key_hash and k.revoked_at is null and coalesce(k.expires_at, 'infinity') > clock_timestamp()
        and u.id = k.user_id and u.role_id = iam.role('affiliate') and u.is_active and u.deleted_at is null
    returning k.id, k.user_id;
$$;

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
