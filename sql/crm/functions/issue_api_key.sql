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
