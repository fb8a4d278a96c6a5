-- A customer's account names its user and holds back no less than nothing; the house's has a code and keeps no balance
-- of its own: it is the other side of the customers'. A trigger of these columns, where a check constraint would be
-- read again by every order. Raises 23514.
create or replace function money.tg_accounts__kinds()
returns trigger
language plpgsql
volatile
set search_path = pg_catalog, pg_temp
as $$
begin
    if (case new.mode
        when 'house' then new.user_id is null and new.code is not null
            and new.balance = 0 and new.held = 0 and new.used_margin = 0 and new.version = 0
        else new.user_id is not null and new.code is null and new.held >= 0
    end) is not true then
        raise exception using errcode = 'check_violation', table = tg_table_name,
            message = 'An account belongs to a customer, or to the house by its code and holds nothing itself';
    end if;
    return new;
end;
$$;
