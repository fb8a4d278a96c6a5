-- Trigger: rows of the trail are only ever added. Raises BT116.
create or replace function audit.tg_entries__refuse_change()
returns trigger
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    raise exception using errcode = 'BT116', message = 'The trail is immutable';
end;
$$;
