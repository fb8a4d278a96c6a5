-- Returns one page of deposits for the back office (A-038). p_filters and p_page as in site.page_ids. Called by GET
-- /admin/deposits. Errors: BT102 account inactive, BT103 forbidden, BT606 unknown sort column.
-- null: reference, review_reason, decline_reason, proof, decided_at, decided_by
-- grant: bourse_app
create or replace function money.list_deposits(
    p_actor_id bigint,
    p_filters jsonb,
    p_page jsonb
)
returns table (
    id bigint, sort_key text, user_id bigint, email text, full_name text, gateway text, gateway_title text,
    description text, details jsonb, reference text, payment_reference text, currency text, amount numeric,
    fee numeric, total numeric, status text, review_reason text, decline_reason text, proof text,
    created_at timestamptz, decided_at timestamptz, decided_by text
)
language plpgsql
stable
rows 15
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_source site.list_source := money.request_source(p_actor_id, 'deposit');
    v_is_masked boolean := iam.role_of(p_actor_id) = iam.role('retention_agent');
    v_ids bigint[];
    v_keys text[];
begin
    select i.ids, i.keys into v_ids, v_keys
    from site.page_ids(p_actor_id, v_source, p_filters, p_page) i;
    return query
    select
        l.id, v_keys[array_position(v_ids, l.id)], l.user_id, case when v_is_masked then iam.mask_email(u.email) else u.email end,
        u.full_name, l.gateway, l.gateway_title, l.description, l.details, l.reference, l.payment_reference, l.currency, l.amount, l.fee,
        l.total, l.status, l.review_reason, l.decline_reason, l.proof, l.created_at, l.decided_at, b.full_name
    from money.deposit_list l
    join iam.users u on u.id = l.user_id
    left join iam.users b on b.id = l.decided_by
    where l.id = any (v_ids)
    order by array_position(v_ids, l.id);
end;
$$;
