-- Where the log of the lead webhook comes from. Filters: id, lead, state taken, refused or waiting, from, to (UTC).
-- Administrators only, as the address is theirs. Internal. Raises BT100, BT102, BT103.
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
        -- Written one after another, so their ids are in the order of their times.
        jsonb_build_object('id', 'd.id', 'created_at', 'd.id')
    )::site.list_source;
end;
$$;
