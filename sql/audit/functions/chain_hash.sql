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
