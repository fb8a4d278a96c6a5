-- Seals the audit entries added since the previous call and returns the new seals. Called every minute by the job
-- seal-ledger. Locks: audit.seal_state.
-- grant: bourse_worker
create or replace function audit.seal_entries()
returns table (id bigint, up_to_id bigint, entries integer, hash bytea)
language sql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
    select s.seal, s.up_to_id, s.row_count, s.hash from audit.seal_rows('audit', 'entries', 'audit.seal_of'::regproc) s;
$$;

-- Seals the rows of an append-only table into the seals of its schema: those that the previous call found and whose
-- transactions have ended, at most 10,000 a seal and 100 seals a call. p_hash hashes a range of ids, chained to the
-- previous seal. Called by money.seal_transfers and audit.seal_entries. Locks: the schema's seal_state.
create or replace function audit.seal_rows(
    p_schema text,
    p_table text,
    p_hash regproc
)
returns table (seal bigint, up_to_id bigint, row_count integer, hash bytea)
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    c_max_rows constant integer := 10000;
    c_max_seals constant integer := 100;
    v_now pg_snapshot := pg_current_snapshot();
    v_marked_id bigint;
    v_marked_before xid8;
    v_after_id bigint;
begin
    execute format('select marked_id, marked_before from %I.seal_state for no key update', p_schema) into v_marked_id, v_marked_before;
    execute format('select id, up_to_id, hash from %I.seals order by id desc limit 1', p_schema) into seal, v_after_id, hash;
    seal := coalesce(seal, 0);
    v_after_id := coalesce(v_after_id, 0);

    -- A transaction has its id before its row has one: money functions lock the account first, audit.record requests
    -- the id.
    if v_marked_before <= pg_snapshot_xmin(v_now) then
        for i in 1..c_max_seals loop
            execute format(
                'select max(t.id), count(*) from (select id from %I.%I where id > $1 and id <= $2 order by id limit $3) t', p_schema, p_table
            )
            into up_to_id, row_count using v_after_id, v_marked_id, c_max_rows;
            exit when up_to_id is null;
            seal := seal + 1;
            execute format(
                'insert into %I.seals (id, after_id, up_to_id, %I, hash) values ($1, $2, $3, $4, %s($5, $2, $3)) returning hash',
                p_schema, p_table, p_hash
            )
            into hash using seal, v_after_id, up_to_id, row_count, hash;
            v_after_id := up_to_id;
            return next;
        end loop;
    -- Transaction ids restart if the database was moved to another server.
    elsif v_marked_before <= pg_snapshot_xmax(v_now) then
        return;
    end if;
    execute format(
        'update %I.seal_state set marked_id = coalesce((select max(id) from %1$I.%2$I), 0), marked_before = $1', p_schema, p_table
    )
    using pg_snapshot_xmax(v_now);
end;
$$;

-- Returns the seals that are not the hash of their entries and the previous seal, or do not follow it, of entries that
-- are not archived. Called by check 0118, audit.sealed_before and site.finish_restore.
create or replace function audit.invalid_seals()
returns table (seal bigint, after_id bigint, up_to_id bigint)
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select s.id, s.after_id, s.up_to_id
    from (
        select
            s.*, lag(s.hash) over w as previous, lag(s.up_to_id, 1, 0::bigint) over w as ended_at, row_number() over w as nth
        from audit.seals s
        window w as (order by s.id)
    ) s
    where s.id <> s.nth or s.after_id <> s.ended_at
        or s.after_id >= site.archived_to() and s.hash <> audit.seal_of(s.previous, s.after_id, s.up_to_id)
$$;

-- Returns the hash of the entries with ids after p_after_id up to p_up_to_id, chained to the previous seal's hash (null
-- for the first). Called by audit.seal_rows and audit.invalid_seals.
create or replace function audit.seal_of(
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
            e.id, extract(epoch from e.at), e.actor_id, e.impersonator_id, e.action, e.entity, e.entity_id,
            encode(coalesce(e.digest, audit.digest_of(e.salt, e.before, e.after, e.reason)), 'hex')
        )::text,
        E'\n' order by e.id
    ))
    from audit.entries e
    where e.id > p_after_id and e.id <= p_up_to_id;
$$;

-- Returns the digest of an entry's values. The seals cover it instead of the values, so that an erasure can replace
-- them and keep the digest (Q-275). The salt keeps a digest from being compared with guessed values after the erasure.
-- Called by audit.seal_of, audit.erase_values and the trigger of audit.entries.
create or replace function audit.digest_of(
    p_salt uuid,
    p_before jsonb,
    p_after jsonb,
    p_reason text
)
returns bytea
language sql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select sha256(convert_to(jsonb_build_array(p_salt, p_before, p_after, p_reason)::text, 'UTF8'));
$$;

-- Returns the hash of a seal: SHA-256 over the previous seal's hash (empty for the first) and the rows, each a JSON
-- array, separated by line feeds. docs/verify-seals.sh computes the same without this database's functions. Called by
-- audit.seal_of and money.seal_of.
create or replace function audit.chain_hash(
    p_previous bytea,
    p_rows text
)
returns bytea
language sql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select sha256(coalesce(p_previous, ''::bytea) || convert_to(coalesce(p_rows, ''), 'UTF8'));
$$;
