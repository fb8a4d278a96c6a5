-- Returns one page of the providers' payment reports for the back office; the amount is the provider's confirmed answer
-- if it was queried. p_filters and p_page as in site.page_ids. Called by GET /admin/payments. Errors: BT102 account
-- inactive, BT103 forbidden, BT606 unknown sort column.
-- null: reference, said, amount, currency, reason, deposit_id, user_id, email, processed_at, resolution, resolved_at, resolved_by
-- grant: bourse_app
create or replace function money.list_events(
    p_actor_id bigint,
    p_filters jsonb,
    p_page jsonb
)
returns table (
    id bigint, sort_key text, received_at timestamptz, gateway text, gateway_title text, reference text, said text,
    amount text, currency text, state text, reason text, times integer, deposit_id bigint, user_id bigint,
    email text, processed_at timestamptz, resolution text, resolved_at timestamptz, resolved_by text
)
language plpgsql
stable
rows 15
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_source site.list_source := money.event_source(p_actor_id);
    v_ids bigint[];
    v_keys text[];
begin
    select i.ids, i.keys into v_ids, v_keys
    from site.page_ids(p_actor_id, v_source, p_filters, p_page) i;
    return query
    select
        e.id, v_keys[array_position(v_ids, e.id)], e.received_at, e.gateway, g.title, e.event ->> 'reference', e.event ->> 'status',
        coalesce(e.confirmed, e.event) ->> 'amount', coalesce(e.confirmed, e.event) ->> 'currency', money.event_state(e, d),
        coalesce(e.refusal, e.outcome_reason), e.times, e.deposit_id, d.user_id, u.email, e.processed_at, e.resolution, e.resolved_at,
        b.full_name
    from money.payment_events e
    join money.gateways g on g.name = e.gateway
    left join money.deposits d on d.id = e.deposit_id
    left join iam.users u on u.id = d.user_id
    left join iam.users b on b.id = e.resolved_by
    where e.id = any (v_ids)
    order by array_position(v_ids, e.id);
end;
$$;
