-- Returns one page of disputed closes for the back office. p_filters and p_page as in site.page_ids. Called by GET
-- /admin/disputes. Errors: BT100 not signed in, BT102 account inactive, BT103 forbidden, BT606 unknown sort column.
-- null: answer, answered_at, answered_by
-- grant: bourse_app
create or replace function trading.list_disputes(
    p_actor_id bigint,
    p_filters jsonb,
    p_page jsonb
)
returns table (
    id bigint, sort_key text, order_id bigint, user_id bigint, email text, full_name text, mode text,
    instrument text, close_reason text, close_time timestamptz, pro_loss numeric, currency text, reason text,
    status text, answer text, created_at timestamptz, answered_at timestamptz, answered_by text
)
language plpgsql
stable
rows 15
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_source site.list_source := trading.dispute_source(p_actor_id);
    v_ids bigint[];
    v_keys text[];
begin
    select i.ids, i.keys into v_ids, v_keys
    from site.page_ids(p_actor_id, v_source, p_filters, p_page) i;
    return query
    select
        d.id, v_keys[array_position(v_ids, d.id)], d.order_id, d.user_id, u.email, u.full_name, a.mode::text, i.name, o.close_reason::text,
        o.close_time, o.pro_loss::numeric, a.currency, d.reason, d.status::text, d.answer, d.created_at, d.answered_at, b.full_name
    from trading.disputes d
    join trading.orders o on o.id = d.order_id
    join money.accounts a on a.id = o.account_id
    join market.instruments i on i.id = o.instrument_id
    join iam.users u on u.id = d.user_id
    left join iam.users b on b.id = d.answered_by
    where d.id = any (v_ids)
    order by array_position(v_ids, d.id);
end;
$$;
