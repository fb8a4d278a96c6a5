-- Returns the evidence of one report: the raw request, the provider's confirmed answer, and the deposit it names.
-- Access as in money.require_event. Called by GET /admin/payments/{id}. Errors: BT102 account inactive, BT103
-- forbidden, BT104 not found.
-- null: address, event, confirmed, deposit_status, deposit_total, deposit_currency
-- grant: bourse_app
create or replace function money.open_event(
    p_actor_id bigint,
    p_event_id bigint
)
returns table (
    method text, url text, address text, headers jsonb, body bytea, event jsonb, confirmed jsonb,
    deposit_status text, deposit_total numeric, deposit_currency text
)
language plpgsql
stable
rows 1
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    perform money.require_event(p_actor_id, p_event_id);
    return query
    select e.method, e.url, host(e.address), e.headers, e.body, e.event, e.confirmed, d.status::text, d.total, a.currency
    from money.payment_events e
    left join money.deposits d on d.id = e.deposit_id
    left join money.accounts a on a.id = d.account_id
    where e.id = p_event_id;
end;
$$;
