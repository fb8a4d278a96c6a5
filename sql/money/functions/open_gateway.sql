create or replace function money.open_gateway(
    p_name text
) returns money.gateways
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
    select g.* from money.gateways g where g.name = p_name
$$;

comment on function money.open_gateway(text) is
'One gateway with its keys, secret ones sealed: only who has ENCRYPTION_KEY can read them. Also one that is switched off, because payments
begun before may still be reported. All null when there is none.';
revoke all on function money.open_gateway(text) from public;
grant execute on function money.open_gateway(text) to bourse_app, bourse_worker;
