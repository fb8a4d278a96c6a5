-- Returns a customer's approved deposits. Called by crm.lead_timeline,
-- crm.team_home and crm.convert_lead.
create or replace function money.deposits_of(
    p_user_id bigint
)
returns table (id bigint, amount numeric, currency text, decided_at timestamptz)
language sql
stable
rows 10
security definer
set search_path = pg_catalog, pg_temp
as $$
    select d.id, d.amount, a.currency, d.decided_at
    from money.deposits d
    join money.accounts a on a.id = d.account_id
    where d.user_id = p_user_id and d.status = 'approved';
$$;
