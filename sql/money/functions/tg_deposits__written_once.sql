-- Trigger: payment details, promised rate and both references of a deposit are written once, so that reports can be
-- compared with them. Errors: BT307 ledger is immutable.
create or replace function money.tg_deposits__written_once()
returns trigger
language plpgsql
volatile
set search_path = pg_catalog, pg_temp
as $$
begin
    if (old.reference is not null and new.reference is distinct from old.reference)
        or (old.payment is not null and new.payment is distinct from old.payment)
        or (old.provider_reference is not null and new.provider_reference is distinct from old.provider_reference) then
        raise exception using errcode = 'BT307', message = 'The ledger is immutable', table = tg_table_name;
    end if;
    return new;
end;
$$;
