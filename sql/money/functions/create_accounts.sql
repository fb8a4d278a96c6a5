-- Creates a new customer's demo and real account in the chosen currency and credits the setting demoBalance to the demo
-- account, which becomes the active one if it has money, else the real one (Q-92). Returns the active account's id.
-- Called by iam.sign_up, iam.create_user and iam.add_customer. Errors: BT308 currency not offered.
create or replace function money.create_accounts(
    p_user_id bigint,
    p_currency text
)
returns bigint
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_credit numeric := money.number_setting('demoBalance');
    v_demo bigint;
    v_real bigint;
begin
    if not exists (select from market.currencies c where c.code = p_currency and c.is_account_currency) then
        raise exception using errcode = 'BT308', message = 'This currency is not available', column = 'currency';
    end if;
    insert into money.accounts (user_id, mode, currency) values (p_user_id, 'demo', p_currency) returning id into v_demo;
    insert into money.accounts (user_id, mode, currency) values (p_user_id, 'real', p_currency) returning id into v_real;
    perform money.post_transfer(v_demo, v_credit, 'demo_credit', 'account', v_demo::text, null);
    update iam.users u set active_account_id = case when v_credit > 0 then v_demo else v_real end where u.id = p_user_id;
    return case when v_credit > 0 then v_demo else v_real end;
end;
$$;
