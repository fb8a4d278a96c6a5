-- Credits a compensation as a correction named after the order and the dispute, and evaluates the account. Called by
-- trading.settle_dispute and trading.settle_other.
create or replace function trading.pay_compensation(
    p_actor_id bigint,
    p_dispute_id bigint,
    p_order_id bigint,
    p_account_id bigint,
    p_amount numeric
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    perform money.post_transfer(p_account_id, p_amount, 'correction', 'dispute', p_order_id || ':' || p_dispute_id,
        p_actor_id, format('Compensation for dispute %s', p_dispute_id));
    perform trading.evaluate_change(p_account_id);
    perform site.publish('user:' || a.user_id, '{"changed": ["account"]}') from money.accounts a where a.id = p_account_id;
end;
$$;

-- Returns an amount credited to an account as a notification states it, "+11.00 USD."; null without an amount. Called
-- by trading.settle_dispute and trading.settle_other.
create or replace function trading.compensation_text(
    p_account_id bigint,
    p_amount numeric
)
returns text
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select format('+%s %s.', round(p_amount, money.currency_places(a.currency)), a.currency)
    from money.accounts a
    where a.id = p_account_id and p_amount is not null
$$;
