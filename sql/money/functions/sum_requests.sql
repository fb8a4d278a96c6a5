-- Returns the sum of deposits (p_kind deposit) or withdrawals under the same filters on all pages, without fees, by
-- currency. Called by GET /admin/withdraws/pending and GET /admin/deposits. Errors: BT102 account inactive, BT103
-- forbidden.
-- grant: bourse_app
create or replace function money.sum_requests(
    p_actor_id bigint,
    p_kind text,
    p_filters jsonb
)
returns table (currency text, amount numeric)
language plpgsql
stable
rows 3
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_from site.list_source := money.request_source(p_actor_id, p_kind);
begin
    return query execute format(
        'select a.currency::text, sum(d.amount) from %s join money.accounts a on a.id = d.account_id where %s group by 1 order by 2 desc, 1',
        v_from.source, v_from.condition
    ) using p_filters, p_actor_id;
end;
$$;
