-- Returns the broker's account for a code and currency, creating it on first use. The code contains kind and mode, for
-- example profit_loss:real. Called by money.post_transfer and money.post_transfers.
create or replace function money.broker_account(
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
