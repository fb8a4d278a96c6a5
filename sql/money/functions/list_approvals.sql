-- Returns one page of four-eyes approvals, waiting and decided; is_own marks requests of the actor. p_filters and
-- p_page as in site.page_ids. Called by GET /admin/approvals. Errors: BT102 account inactive, BT103 forbidden, BT606
-- unknown sort column.
-- grant: bourse_app
create or replace function money.list_approvals(
    p_actor_id bigint,
    p_filters jsonb,
    p_page jsonb
)
returns table (
    id bigint, sort_key text, action text, record_id bigint, user_id bigint, email text, amount numeric,
    currency text, arguments jsonb, status text, requested_by text, requested_at timestamptz, is_own boolean,
    decided_by text, decided_at timestamptz, note text
)
language plpgsql
stable
rows 15
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_source site.list_source := money.approval_source(p_actor_id);
    v_ids bigint[];
    v_keys text[];
begin
    select i.ids, i.keys into v_ids, v_keys
    from site.page_ids(p_actor_id, v_source, p_filters, p_page) i;
    return query
    select
        p.id, v_keys[array_position(v_ids, p.id)], p.action, p.record_id, u.id, u.email, p.amount::numeric, a.currency,
        -- Encrypted secrets do not leave the database.
        regexp_replace(p.arguments::text, '"sealed:[^"]*"', '"***"', 'g')::jsonb,
        p.status, r.full_name, p.requested_at, p.requested_by = p_actor_id, d.full_name, p.decided_at, p.note
    from money.approvals p
    left join money.accounts a on a.id = p.account_id
    left join iam.users u on u.id = case p.action when 'grant_administrator' then p.record_id else a.user_id end
    join iam.users r on r.id = p.requested_by
    left join iam.users d on d.id = p.decided_by
    where p.id = any (v_ids)
    order by array_position(v_ids, p.id);
end;
$$;
