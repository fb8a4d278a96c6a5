-- Checks a pending order before prices are considered, locks the account and returns the instrument's id. Called by
-- trading.place_pending. Locks: the account. Errors: BT104 not found, BT200 unknown instrument, BT204 invalid amount,
-- BT207 KYC required, BT216 invalid side.
create or replace function trading.admit_order(
    p_actor_id bigint,
    p_balance_id bigint,
    p_instrument text,
    p_type text,
    p_amount numeric
)
returns integer
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_instrument_id integer;
begin
    if p_type is null or p_type not in ('buy', 'sell') then
        raise exception using errcode = 'BT216', message = 'Choose buy or sell', column = 'type';
    end if;
    if p_amount is null or not (p_amount > 0 and p_amount <= 1e12) then
        raise exception using errcode = 'BT204', message = 'Enter a valid amount', column = 'amount';
    end if;
    select i.id into v_instrument_id
    from money.accounts a
    join iam.users u on u.id = a.user_id and u.is_active and u.deleted_at is null
    left join market.instruments i on i.name = p_instrument and i.deleted_at is null
    where a.id = p_balance_id and a.user_id = p_actor_id
    for no key update of a;
    if not found then
        raise exception using errcode = 'BT104', message = 'Not found', column = 'balance_id';
    end if;
    perform trading.apply_missed_ticks(p_balance_id);
    if v_instrument_id is null then
        raise exception using errcode = 'BT200', message = 'Unknown instrument', column = 'instrument';
    end if;
    if site.is_on('kycTrade') and kyc.status_of(p_actor_id) <> 'approved' then
        raise exception using errcode = 'BT207', message = 'Please verify KYC to enable trading';
    end if;
    return v_instrument_id;
end;
$$;
