-- One gateway with its keys, secret ones sealed: only who has ENCRYPTION_KEY can read them. Also one that is switched
-- off, because payments begun before may still be reported. All null when there is none.
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
