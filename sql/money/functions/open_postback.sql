-- Returns what is sent to Tracknow for a first deposit: the click id (refId of the sign-up), the credited amount, the
-- reference and the customer's id. No row for customers without a click id. Called by the job send-postback.
-- grant: bourse_worker
create or replace function money.open_postback(
    p_deposit_id bigint
)
returns table (token text, click_id text, amount numeric, currency text, order_id text, customer_id text)
language sql
stable
rows 1
security definer
set search_path = pg_catalog, pg_temp
as $$
    select site.setting('tracknowToken'), l.reference, d.amount, a.currency, d.reference, d.user_id::text
    from money.deposits d
    join money.accounts a on a.id = d.account_id
    join crm.leads l on l.user_id = d.user_id
    where d.id = p_deposit_id and d.status = 'approved' and coalesce(l.reference, '') <> ''
        and coalesce(site.setting('tracknowToken'), '') <> ''
    limit 1
$$;
