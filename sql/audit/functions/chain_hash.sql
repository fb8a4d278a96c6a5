-- The hash of a seal: SHA-256 of the seal before (null for the first) and of the rows, each a JSON array, a line feed
-- between two. Internal: docs/verify-seals.sh computes the same without this database's functions.
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
