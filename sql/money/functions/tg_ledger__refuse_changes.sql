-- Trigger: rejects update, delete and truncate of rows that record money; a correction is a new transfer. Only an
-- erasure replaces free texts about the customer: the description of a transfer, whose digest stays for the seals, and
-- the reason of an adjustment (Q-275). Errors: BT307 ledger is immutable.
create or replace function money.tg_ledger__refuse_changes()
returns trigger
language plpgsql
volatile
set search_path = pg_catalog, pg_temp
as $$
begin
    if tg_op = 'UPDATE' and tg_table_name = 'transfers' then
        if old.description_digest is null and new.description_digest = sha256(convert_to(old.description, 'UTF8'))
            and to_jsonb(new) - array['description', 'description_digest'] = to_jsonb(old) - array['description', 'description_digest']
            and compliance.is_being_erased((select a.user_id from money.accounts a where a.id = old.customer_account_id)) then
            return new;
        end if;
    elsif tg_op = 'UPDATE' and tg_table_name = 'adjustments' then
        if to_jsonb(new) - 'reason' = to_jsonb(old) - 'reason'
            and compliance.is_being_erased((select a.user_id from money.accounts a where a.id = old.account_id)) then
            return new;
        end if;
    end if;
    raise exception using errcode = 'BT307', message = 'The ledger is immutable', table = tg_table_name;
end;
$$;
