-- Trigger: a deposit or withdrawal goes from pending to approved or declined once; its owner never changes,
-- its amounts change only with an approval that keeps the requested amount of a deposit (Q-350), and no row is deleted.
-- An erasure replaces the personal data of a decided one (Q-275). Errors: BT302 already decided, BT307 ledger is
-- immutable.
create or replace function money.tg_requests__one_decision()
returns trigger
language plpgsql
volatile
set search_path = pg_catalog, pg_temp
as $$
begin
    if tg_op = 'DELETE' then
        raise exception using errcode = 'BT307', message = 'The ledger is immutable', table = tg_table_name;
    end if;
    if compliance.is_being_erased(old.user_id) and to_jsonb(old) - compliance.personal_columns() = to_jsonb(new) - compliance.personal_columns() then
        return new;
    end if;
    if old.status <> 'pending' then
        raise exception using errcode = 'BT302', message = 'This request is no longer pending';
    end if;
    if (new.user_id, new.account_id, new.gateway) is distinct from (old.user_id, old.account_id, old.gateway)
        or (new.amount, new.fee, new.total) is distinct from (old.amount, old.fee, old.total)
            and (to_jsonb(new) ->> 'requested_amount')::numeric is distinct from old.amount then
        raise exception using errcode = 'BT307', message = 'The ledger is immutable', table = tg_table_name;
    end if;
    return new;
end;
$$;
