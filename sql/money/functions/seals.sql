-- Seals the transfers added since the previous call and returns the new seals. Called every minute by the job
-- seal-ledger. Locks: money.seal_state.
-- grant: bourse_worker
create or replace function money.seal_transfers()
returns table (id bigint, up_to_id bigint, transfers integer, hash bytea)
language sql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
    select s.seal, s.up_to_id, s.row_count, s.hash from audit.seal_rows('money', 'transfers', 'money.seal_of'::regproc) s;
$$;

-- Returns the hash of the transfers with ids after p_after_id up to p_up_to_id, chained to the previous seal's hash
-- (null for the first). Called by audit.seal_rows; check 0318 recomputes it.
create or replace function money.seal_of(
    p_previous bytea,
    p_after_id bigint,
    p_up_to_id bigint
)
returns bytea
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select audit.chain_hash(p_previous, string_agg(
        jsonb_build_array(
            t.id, t.kind, t.source_type, t.source_id, t.debit_account_id, t.credit_account_id, t.currency, t.amount, t.customer_account_id,
            t.balance_after, t.account_version, t.actor_id, t.impersonator_id,
            encode(coalesce(t.description_digest, sha256(convert_to(t.description, 'UTF8'))), 'hex'), extract(epoch from t.created_at)
        )::text,
        E'\n' order by t.id
    ))
    from money.transfers t
    where t.id > p_after_id and t.id <= p_up_to_id
$$;
