-- Defines the list of external payments. Filter: search, a part of the name. Called by money.list_external_payments and
-- money.count_external_payments. Errors: BT100 not signed in, BT102 account inactive, BT103 forbidden.
create or replace function money.external_payment_source(
    p_actor_id bigint
)
returns site.list_source
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    perform iam.require_role(p_actor_id, 'admin');
    return row(
        'money.external_payments e',
        $sql$
            e.deleted_at is null and ($1 ->> 'search' is null or e.name ilike site.search_pattern($1 ->> 'search'))
        $sql$,
        'e.id',
        '{"id": "e.id", "name": "e.name", "link": "e.link", "custom_label": "e.custom_label", "custom_value": "e.custom_value"}'::jsonb
    )::site.list_source;
end;
$$;
