-- Returns fee and total of a deposit before it is requested, for browsers without JavaScript; rejects what the request
-- would reject. Called by the deposit form. Errors: BT104 not found, BT300 invalid amount, BT320 gateway unavailable,
-- BT321 amount outside the gateway's limits.
-- grant: bourse_app
create or replace function money.quote_deposit(
    p_actor_id bigint,
    p_balance_id bigint,
    p_amount numeric,
    p_gateway text,
    out fee numeric,
    out total numeric
)
returns record
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_gateway money.gateways;
    v_currency text;
begin
    select a.currency into v_currency
    from money.accounts a where a.id = p_balance_id and a.user_id = p_actor_id and a.mode = 'real';
    if not found then
        raise exception using errcode = 'BT104', message = 'Not found', column = 'balance_id';
    end if;
    perform money.check_amount(p_amount, money.currency_places(v_currency));
    select g.* into v_gateway from money.gateways g where g.name = p_gateway and g.is_active;
    if not found then
        raise exception using errcode = 'BT320', message = 'This payment method is not available', column = 'gateway';
    end if;
    perform money.check_limits(v_gateway, p_amount, v_currency);
    fee := money.deposit_fee(p_amount, v_gateway.fee, money.currency_places(v_currency));
    total := p_amount + fee;
end;
$$;
