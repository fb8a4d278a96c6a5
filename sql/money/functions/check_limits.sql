-- Rejects an amount outside a gateway's limits. Called by money.request_deposit and money.quote_deposit. Errors: BT321
-- amount outside the gateway's limits.
create or replace function money.check_limits(
    p_gateway money.gateways,
    p_amount numeric,
    p_currency text
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_limits record;
begin
    select * into v_limits from money.gateway_limits(p_gateway, p_currency);
    if p_amount < v_limits.lowest or p_amount > v_limits.highest then
        raise exception using errcode = 'BT321', message = 'Amount must be between {{lowest}} and {{highest}} {{currency}}', column = 'amount',
            detail = jsonb_build_object('lowest', to_char(v_limits.lowest, 'FM999,999,999,990.00'),
                'highest', to_char(v_limits.highest, 'FM9,999,999,999,990.00'), 'currency', p_currency)::text;
    end if;
end;
$$;
