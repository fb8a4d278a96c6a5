-- Declines a deposit and notifies the customer; no money moves. p_actor_id is the member of staff who declined it, null
-- for a provider's report. The caller holds the account's row, then the deposit's, and has checked that it is pending.
-- Internal.
create or replace function money.reject_deposit(
    p_before money.deposits,
    p_actor_id bigint,
    p_reason text
)
returns money.deposits
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_after money.deposits;
    v_currency text;
begin
    update money.deposits d
    set status = 'declined', decline_reason = nullif(trim(p_reason), ''), decided_by = p_actor_id, decided_at = clock_timestamp(),
        next_lookup_at = null
    where d.id = p_before.id
    returning * into v_after;
    perform money.void_approvals('approve_deposit', v_after.id, p_actor_id);

    select a.currency into v_currency from money.accounts a where a.id = v_after.account_id;
    perform site.notify_user(v_after.user_id, 'deposit_declined', 'Deposit declined',
        -- Free text by staff stays as written; predefined reasons are translated into the customer's language.
        concat_ws(': ', format('%s %s', round(v_after.amount, 2), v_currency),
            site.translate_lines((select u.language_code from iam.users u where u.id = v_after.user_id), v_after.decline_reason)),
        '/deposits/history');
    perform site.publish('user:' || v_after.user_id, '{"changed": ["deposits"]}');
    perform audit.record(p_actor_id, 'decline_deposit', 'deposit', v_after.id::text, to_jsonb(p_before), to_jsonb(v_after),
        v_after.decline_reason);
    return v_after;
end;
$$;
