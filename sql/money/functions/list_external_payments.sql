-- Returns one page of the external payments for the back office (A-040). Called by GET /admin/externalPayments. Errors:
-- BT100 not signed in, BT102 account inactive, BT103 forbidden, BT606 unknown sort column.
-- grant: bourse_app
create or replace function money.list_external_payments(
    p_actor_id bigint,
    p_filters jsonb,
    p_page jsonb
)
returns table (id bigint, sort_key text, logo text, name text, link text, custom_label text, custom_value text)
language plpgsql
stable
rows 15
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    return query
    select e.id, l.key, e.logo, e.name, e.link, e.custom_label, e.custom_value
    from site.list_ids(p_actor_id, money.external_payment_source(p_actor_id), p_filters, p_page) l
    join money.external_payments e on e.id = l.id
    order by l.n;
end;
$$;
