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
        or (old.payment is not null and new.payment is distinct from old.payment and not compliance.is_being_erased(old.user_id))
        or (old.provider_reference is not null and new.provider_reference is distinct from old.provider_reference) then
        raise exception using errcode = 'BT307', message = 'The ledger is immutable', table = tg_table_name;
    end if;
    return new;
end;
$$;

create or replace trigger one_decision
    before update or delete on money.deposits
    for each row execute function money.tg_requests__one_decision();
alter table money.deposits enable always trigger one_decision;

create or replace trigger written_once
    before update of reference, payment, provider_reference on money.deposits
    for each row execute function money.tg_deposits__written_once();
alter table money.deposits enable always trigger written_once;

create or replace trigger refuse_truncate
    before truncate on money.deposits
    for each statement execute function money.tg_ledger__refuse_changes();
alter table money.deposits enable always trigger refuse_truncate;
