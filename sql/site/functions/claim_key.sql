create or replace function site.claim_key(
    p_user_id bigint,
    p_key text,
    p_function text,
    p_arguments jsonb
)
returns jsonb
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
    v_hash bytea := sha256(convert_to(p_function || coalesce(p_arguments::text, ''), 'UTF8'));
    v_kept record;
begin
    if p_key is null then
        return null;
    end if;
    if length(p_key) not between 1 and 200 then
        raise exception using errcode = 'BT601', message = 'The idempotency key must have 1 to 200 characters';
    end if;
    -- A second call with the same key waits here until the first commits or rolls back.
    insert into site.idempotency_keys (user_id, key, request_hash)
    values (p_user_id, p_key, v_hash)
    on conflict do nothing;
    if found then
        return null;
    end if;
    select request_hash, response into v_kept from site.idempotency_keys where user_id = p_user_id and key = p_key;
    if v_kept.request_hash <> v_hash then
        raise exception using errcode = 'BT601', message = 'This idempotency key was already used for something else';
    end if;
    return coalesce(v_kept.response, jsonb 'null');
end;
$$;

comment on function site.claim_key(bigint, text, text, jsonb) is
'Claims an idempotency key before anything happens. Null: go on, then keep the answer with site.keep_response. Otherwise
the answer of the first call (JSON null when it kept none). No key: null. Internal. Raises BT601.';

revoke all on function site.claim_key(bigint, text, text, jsonb) from public;
