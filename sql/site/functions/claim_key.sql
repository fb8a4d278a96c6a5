-- Claims an idempotency key at the start of a call. If the returned response is null, the caller proceeds and stores
-- its result with site.store_response; otherwise it returns the stored response. Returns null without a key. Internal.
-- Locks: an advisory lock on the key, until the transaction ends, and the row of a stored response. Errors: BT601
-- idempotency key reused.
create or replace function site.claim_key(
    p_user_id bigint,
    p_key text,
    p_function text,
    p_arguments jsonb
)
returns site.idempotency_keys
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_hash bytea;
    v_claim site.idempotency_keys;
begin
    if p_key is null then
        return null;
    end if;
    if length(p_key) not between 1 and 200 then
        raise exception using errcode = 'BT601', message = 'Idempotency key must be between 1 and 200 characters';
    end if;
    v_hash := sha256(convert_to(p_function || coalesce(p_arguments::text, ''), 'UTF8'));
    -- A second call with the same key waits here until the first commits or rolls back.
    perform pg_advisory_xact_lock(hashtextextended(p_key, p_user_id));
    -- The row lock is a write, so the answer to a repeated call waits until a standby has what it repeats, and a server
    -- that no longer leads, where a commit without a standby is visible, refuses it (25006, Q-315).
    select * into v_claim from site.idempotency_keys k where k.user_id = p_user_id and k.key = p_key for no key update;
    if not found then
        v_claim.user_id := p_user_id;
        v_claim.key := p_key;
        v_claim.request_hash := v_hash;
    elsif v_claim.request_hash <> v_hash then
        raise exception using errcode = 'BT601', message = 'This idempotency key was already used for a different request';
    end if;
    return v_claim;
end;
$$;

-- Stores the response of a call under its claimed idempotency key, in the same transaction. Does nothing without a key.
-- Internal.
create or replace function site.store_response(
    p_claimed site.idempotency_keys,
    p_response jsonb
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    if p_claimed.key is not null then
        insert into site.idempotency_keys (user_id, key, request_hash, response)
        values (p_claimed.user_id, p_claimed.key, p_claimed.request_hash, p_response);
    end if;
end;
$$;
