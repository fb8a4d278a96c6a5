-- Trigger: dates the last change of the fields that an affiliate sees of a lead, for crm.list_pushed_leads.
create or replace function crm.tg_leads__set_changed_at()
returns trigger
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    new.changed_at := clock_timestamp();
    return new;
end;
$$;
