create or replace function market.tg_instruments__stay()
returns trigger
language plpgsql set search_path = pg_catalog, pg_temp
as $$
begin
    raise exception using errcode = 'foreign_key_violation', table = tg_table_name, message = 'An instrument stays: it is taken off the list (deleted_at), orders refer to it';
end
$$;

comment on function market.tg_instruments__stay() is
'Refuses to delete an instrument: orders, transfers'' evidence and exposures name it without a foreign key, which every order would pay for. Raises 23503.';
revoke all on function market.tg_instruments__stay() from public;
