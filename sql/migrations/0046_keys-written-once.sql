-- A key is written once, with its response; a concurrent call waits for a lock. Domains instead of check constraints
-- and no foreign key, as for orders (migration 0014).
create domain site.request_key as text check (length(value) between 1 and 200);

delete from site.idempotency_keys where response is null;
alter table site.idempotency_keys
    drop constraint idempotency_keys_key_check,
    drop constraint idempotency_keys_user_id_fkey,
    alter column key type site.request_key,
    alter column response set not null;

-- Rows are appended by time, and only the nightly purge selects by it.
drop index site.idempotency_keys_created_at_idx;
create index idempotency_keys_created_at_idx on site.idempotency_keys using brin (created_at);
