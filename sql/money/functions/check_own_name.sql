-- Refuses a bank account that is not in money.payment_name: the one rule for senders of deposits and receivers of
-- withdrawals. Internal. Raises BT314 with that name as detail.
create or replace function money.check_own_name(
    p_user_id bigint,
    p_account_name text
)
returns void
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    if not iam.is_same_name(p_account_name, money.payment_name(p_user_id)) then
        raise exception using errcode = 'BT314', message = 'The bank account must be in your own name', column = 'account_name',
            detail = money.payment_name(p_user_id);
    end if;
end;
$$;
