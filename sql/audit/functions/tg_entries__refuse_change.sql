-- Trigger: the audit log is append-only. Errors: BT116 audit log is immutable.
create or replace function audit.tg_entries__refuse_change()
returns trigger
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    raise exception using errcode = 'BT116', message = 'The audit log is immutable';
end;
$$;
