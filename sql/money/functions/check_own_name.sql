-- Rejects a bank account whose holder is not money.payment_name; the same rule for senders of deposits and receivers of
-- withdrawals. Called by money.request_withdrawal and money.send_proof. Errors: BT314 with the approved name as detail.
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
        raise exception using errcode = 'BT314', message = 'The bank account must be in your name', column = 'account_name',
            detail = money.payment_name(p_user_id);
    end if;
end;
$$;
