create or replace function site.keep_response(
    p_user_id bigint,
    p_key text,
    p_response jsonb
)
returns void
language sql
volatile
security definer
set search_path = ''
as $$
    update site.idempotency_keys set response = p_response where user_id = p_user_id and key = p_key;
$$;

comment on function site.keep_response(bigint, text, jsonb) is
'Keeps the answer of a call under its idempotency key, in the same transaction. Without a key nothing is kept. Internal.';

revoke all on function site.keep_response(bigint, text, jsonb) from public;
