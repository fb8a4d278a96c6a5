-- Trigger: rejects the deletion of an instrument. Orders, evidence and exposures refer to it without a foreign key,
-- whose check would slow every order. Raises 23503.
create or replace function market.tg_instruments__prevent_delete()
returns trigger
language plpgsql
volatile
set search_path = pg_catalog, pg_temp
as $$
begin
    raise exception using errcode = 'foreign_key_violation', table = tg_table_name, message = 'An instrument stays: it is taken off the list (deleted_at), orders refer to it';
end;
$$;

create or replace trigger stays
    before delete on market.instruments
    for each row execute function market.tg_instruments__prevent_delete();
alter table market.instruments enable always trigger stays;

create or replace trigger quotes
    after update on market.instruments
    for each statement execute function market.tg_quotes__refresh();
alter table market.instruments enable always trigger quotes;

create or replace trigger terms
    after insert or update on market.instruments
    for each statement execute function trading.tg_terms__refresh();
alter table market.instruments enable always trigger terms;

create or replace trigger executions
    after update of quote, pip_size on market.instruments
    for each row when (old.quote is distinct from new.quote or old.pip_size is distinct from new.pip_size)
    execute function trading.tg_instruments__invalidate_executions();
