create or replace function money.seal_transfers()
returns table (
    id bigint,
    up_to_id bigint,
    transfers integer,
    hash bytea
)
language sql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
    select s.seal, s.up_to_id, s.row_count, s.hash from audit.seal_rows('money', 'transfers', 'money.seal_of'::regproc) s;
$$;

comment on function money.seal_transfers() is
'Seals the transfers that are new since the call before; answers the seals it made. Locks money.seal_state. The job seal-ledger calls it
every minute.';

revoke all on function money.seal_transfers() from public;
grant execute on function money.seal_transfers() to bourse_worker;
