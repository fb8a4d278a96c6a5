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
