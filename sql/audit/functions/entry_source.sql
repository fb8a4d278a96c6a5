-- Defines the list of audit entries. Filters: id, entity, record, action, actor, customer (entries by the customer, or
-- about them, their money, identity, orders and disputes), from and to (UTC). Administrators read all entries, managers
-- and retention agents those of a customer they may see. Called by audit.list_entries and audit.count_entries. Errors:
-- BT102 account inactive, BT103 forbidden, BT104 not found.
create or replace function audit.entry_source(
    p_actor_id bigint,
    p_filters jsonb
)
returns site.list_source
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    -- Entries of one customer are visible to staff who may see that customer; the whole log is for administrators.
    if iam.require_role(p_actor_id, 'admin', 'manager', 'retention_agent') <> iam.role('admin')
        and not coalesce(crm.may_see_customer(p_actor_id, (p_filters ->> 'customer')::bigint), false) then
        raise exception using errcode = case when p_filters ? 'customer' then 'BT104' else 'BT103' end,
            message = case when p_filters ? 'customer' then 'Not found' else 'Forbidden' end;
    end if;
    return row(
        'audit.entries e',
        $sql$
            ($1 ->> 'id' is null or e.id = ($1 ->> 'id')::bigint)
            and ($1 ->> 'entity' is null or e.entity = $1 ->> 'entity')
            and ($1 ->> 'record' is null or e.entity_id = $1 ->> 'record')
            and ($1 ->> 'action' is null or e.action ilike site.search_pattern($1 ->> 'action'))
            and ($1 ->> 'actor' is null or e.actor_id = any (array(select m.id from iam.match_users($1 ->> 'actor') m))
                or e.impersonator_id = any (array(select m.id from iam.match_users($1 ->> 'actor') m)))
            and ($1 ->> 'customer' is null or e.actor_id = ($1 ->> 'customer')::bigint
                or (e.entity in ('user', 'log_in') and e.entity_id = $1 ->> 'customer')
                or (e.entity = 'deposit' and e.entity_id = any (array(
                    select d.id::text from money.deposits d where d.user_id = ($1 ->> 'customer')::bigint)))
                or (e.entity = 'withdrawal' and e.entity_id = any (array(
                    select w.id::text from money.withdrawals w where w.user_id = ($1 ->> 'customer')::bigint)))
                or (e.entity = 'adjustment' and e.entity_id = any (array(
                    select j.id::text from money.adjustments j join money.accounts a on a.id = j.account_id
                    where a.user_id = ($1 ->> 'customer')::bigint)))
                or (e.entity = 'kyc' and e.entity_id = any (array(
                    select k.id::text from kyc.documents k where k.user_id = ($1 ->> 'customer')::bigint)))
                or (e.entity = 'dispute' and e.entity_id = any (array(
                    select s.id::text from trading.disputes s where s.user_id = ($1 ->> 'customer')::bigint)))
                or (e.entity = 'trading.orders' and e.entity_id = any (array(
                    select o.id::text from trading.orders o join money.accounts a on a.id = o.account_id
                    where a.user_id = ($1 ->> 'customer')::bigint))))
            and ($1 ->> 'from' is null or e.at >= (($1 ->> 'from')::date)::timestamp at time zone 'UTC')
            and ($1 ->> 'to' is null or e.at < (($1 ->> 'to')::date + 1)::timestamp at time zone 'UTC')
        $sql$,
        'e.id',
        jsonb_build_object('id', 'e.id', 'at', 'e.at', 'action', 'e.action', 'entity', 'e.entity', 'entity_id', 'e.entity_id',
            'actor', 'coalesce(e.actor_id, 0)')
    )::site.list_source;
end;
$$;
