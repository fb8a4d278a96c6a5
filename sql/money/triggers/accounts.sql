-- Trigger: a customer's account has a user and no negative hold; a broker's account has a code and no balance of its
-- own, because it is the other side of customers' transfers. A trigger on these columns, because a check constraint
-- would be evaluated by every order. Raises 23514.
create or replace function money.tg_accounts__kinds()
returns trigger
language plpgsql
volatile
set search_path = pg_catalog, pg_temp
as $$
begin
    if (case new.mode
        when 'broker' then new.user_id is null and new.code is not null
            and new.balance = 0 and new.held = 0 and new.used_margin = 0 and new.version = 0
        else new.user_id is not null and new.code is null and new.held >= 0
    end) is not true then
        raise exception using errcode = 'check_violation', table = tg_table_name,
            message = 'An account belongs to a customer, or to the broker by its code and stores no balance';
    end if;
    return new;
end;
$$;

-- Trigger: rejects the deletion of an account. Orders and ledger refer to it without a foreign key, whose check would
-- slow every order and transfer. Raises 23503.
create or replace function money.tg_accounts__prevent_delete()
returns trigger
language plpgsql
volatile
set search_path = pg_catalog, pg_temp
as $$
begin
    raise exception using errcode = 'foreign_key_violation', table = tg_table_name, message = 'An account stays: its orders and its transfers refer to it';
end;
$$;

create or replace trigger kinds
    before insert or update of mode, user_id, code, held on money.accounts
    for each row execute function money.tg_accounts__kinds();

create or replace trigger stays
    before delete on money.accounts
    for each row execute function money.tg_accounts__prevent_delete();
alter table money.accounts enable always trigger stays;
