-- Returns one gateway with its keys, secret ones encrypted with ENCRYPTION_KEY. Includes inactive gateways, because
-- earlier payments may still be reported. All columns are null if it does not exist. Called by the payment code of web
-- and jobs.
-- grant: bourse_app, bourse_worker
create or replace function money.open_gateway(
    p_name text
)
returns money.gateways
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select g.* from money.gateways g where g.name = p_name
$$;
