-- Returns one page of withdrawals for the back office (A-041, A-042), each with the customer's approved name and, while
-- pending, a warning about differing names (money.name_warning). p_filters and p_page as in site.page_ids. Called by
-- GET /admin/withdraws/pending and /history. Errors: BT102 account inactive, BT103 forbidden, BT606 unknown sort
-- column.
-- null: decline_reason, decided_at, decided_by, approved_name, name_warning
-- grant: bourse_app
create or replace function money.list_withdrawals(
    p_actor_id bigint,
    p_filters jsonb,
    p_page jsonb
)
returns table (
    id bigint, sort_key text, user_id bigint, email text, full_name text, gateway text, description text,
    formatted_description jsonb, currency text, amount numeric, fee numeric, total numeric, status text,
    decline_reason text, created_at timestamptz, decided_at timestamptz, decided_by text, approved_name text,
    name_warning text
)
language plpgsql
stable
rows 15
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_source site.list_source := money.request_source(p_actor_id, 'withdrawal');
    v_is_masked boolean := iam.role_of(p_actor_id) = iam.role('retention_agent');
    v_ids bigint[];
    v_keys text[];
begin
    select i.ids, i.keys into v_ids, v_keys
    from site.page_ids(p_actor_id, v_source, p_filters, p_page) i;
    return query
    select
        l.id, v_keys[array_position(v_ids, l.id)], l.user_id, case when v_is_masked then iam.mask_email(u.email) else u.email end,
        u.full_name, l.gateway, l.description, l.formatted_description, l.currency, l.amount, l.fee, l.total, l.status, l.decline_reason,
        l.created_at, l.decided_at, b.full_name, kyc.verified_name(l.user_id),
        case when l.status = 'pending' then money.name_warning(l.user_id, l.formatted_description ->> 'accountName') end
    from money.withdrawal_list l
    join iam.users u on u.id = l.user_id
    left join iam.users b on b.id = l.decided_by
    where l.id = any (v_ids)
    order by array_position(v_ids, l.id);
end;
$$;
