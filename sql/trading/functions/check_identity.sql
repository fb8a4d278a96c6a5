-- Rejects a customer whose identity is not approved. Called by trading.open_order and trading.admit_order for
-- real accounts if trading requires it (Q-50, Q-469). Errors: BT207 KYC required.
create or replace function trading.check_identity(
    p_user_id bigint
)
returns void
language plpgsql
stable
as $$
begin
    if kyc.status_of(p_user_id) <> 'approved' then
        raise exception using errcode = 'BT207', message = 'Please verify KYC to enable trading';
    end if;
end;
$$;
