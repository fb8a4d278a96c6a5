create or replace function audit.tg_entries__refuse_change()
returns trigger
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    raise exception using errcode = 'BT116', message = 'The trail is immutable';
end;
$$;

comment on function audit.tg_entries__refuse_change() is
'Trigger: rows of the trail are only ever added. Raises BT116.';

revoke all on function audit.tg_entries__refuse_change() from public;
