-- Defines the log of the lead webhook, for administrators only, who configure its URL. Filters: id, lead, state taken,
-- refused or waiting, from and to (UTC). Called by crm.list_deliveries and crm.count_deliveries. Errors: BT100 not
-- signed in, BT102 account inactive, BT103 forbidden.
create or replace function crm.delivery_source(
    p_actor_id bigint
)
returns site.list_source
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_role smallint := iam.require_role(p_actor_id, 'admin');
begin
    return row(
        'crm.webhook_deliveries d',
        $sql$
            ($1 ->> 'id' is null or d.id = ($1 ->> 'id')::bigint)
            and ($1 ->> 'lead' is null or d.lead_id = ($1 ->> 'lead')::bigint)
            and case $1 ->> 'state'
                when 'taken' then d.delivered_at is not null
                when 'refused' then d.delivered_at is null and d.attempts > 0
                when 'waiting' then d.delivered_at is null and d.attempts = 0
                else true
            end
            and ($1 ->> 'from' is null or d.created_at >= (($1 ->> 'from')::date)::timestamp at time zone 'UTC')
            and ($1 ->> 'to' is null or d.created_at < (($1 ->> 'to')::date + 1)::timestamp at time zone 'UTC')
        $sql$,
        'd.id',
        -- Ids ascend with created_at, so the index on id serves both orders.
        jsonb_build_object('id', 'd.id', 'created_at', 'd.id')
    )::site.list_source;
end;
$$;
