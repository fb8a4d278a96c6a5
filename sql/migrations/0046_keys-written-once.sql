-- A key is written once, with its answer: who waits for it waits for a lock. As with what orders write, no statement reads a check or a
-- foreign key anew for it.
create domain site.request_key as text check (length(value) between 1 and 200);

delete from site.idempotency_keys where response is null;
alter table site.idempotency_keys
    drop constraint idempotency_keys_key_check,
    drop constraint idempotency_keys_user_id_fkey,
    alter column key type site.request_key,
    alter column response set not null;

-- Rows come in the order of time and only the nightly purge looks for it.
drop index site.idempotency_keys_created_at_idx;
create index idempotency_keys_created_at_idx on site.idempotency_keys using brin (created_at);
