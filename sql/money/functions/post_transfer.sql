-- Moves p_amount (rounded half-up to 5 decimals) to a customer's account if positive, from it if negative; the other
-- side is the broker's account for that kind and mode. Balance and version change with the ledger row. Returns the
-- transfer's id, null for 0. The ledger rejects a second transfer with the same kind and source (23505). The caller
-- holds the account's row. Internal. Errors: BT104 not found.
create or replace function money.post_transfer(
    p_account_id bigint,
    p_amount numeric,
    p_kind money.transfer_kind,
    p_source_type text,
    p_source_id text,
    p_actor_id bigint,
    p_description text default ''
)
returns bigint
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_amount numeric := round(p_amount, 5);
    v_account record;
    v_broker_account bigint;
    v_id bigint;
begin
    if v_amount = 0 then
        return null;
    end if;
    update money.accounts a
    set balance = a.balance + v_amount, version = a.version + 1
    where a.id = p_account_id and a.mode <> 'house'
    returning a.mode, a.currency, a.balance, a.version into v_account;
    if not found then
        raise exception using errcode = 'BT104', message = 'Not found', column = 'balance_id';
    end if;
    v_broker_account := money.broker_account(p_kind || ':' || v_account.mode, v_account.currency);
    insert into money.transfers (
        kind, source_type, source_id, debit_account_id, credit_account_id, currency, amount,
        customer_account_id, balance_after, account_version, actor_id, impersonator_id, description
    ) values (
        p_kind, p_source_type, p_source_id,
        case when v_amount > 0 then v_broker_account else p_account_id end,
        case when v_amount > 0 then p_account_id else v_broker_account end,
        v_account.currency, abs(v_amount),
        p_account_id, v_account.balance, v_account.version, p_actor_id, iam.impersonator_id(), p_description
    ) returning id into v_id;
    return v_id;
end;
$$;
