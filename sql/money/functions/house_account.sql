-- The house's account for a purpose and a currency, opened on first use. The code names kind and mode:
-- profit_loss:real. Internal.
create or replace function money.house_account(
    p_code text,
    p_currency text
)
returns bigint
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_id bigint;
begin
    select a.id into v_id from money.accounts a where a.mode = 'house' and a.code = p_code and a.currency = p_currency;
    if found then
        return v_id;
    end if;
    insert into money.accounts (mode, code, currency) values ('house', p_code, p_currency)
    on conflict (code, currency) where mode = 'house' do nothing
    returning id into v_id;
    if not found then
        select a.id into v_id from money.accounts a where a.mode = 'house' and a.code = p_code and a.currency = p_currency;
    end if;
    return v_id;
end;
$$;
