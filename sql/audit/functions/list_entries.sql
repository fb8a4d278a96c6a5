-- Returns one page of the audit log: actor, member of staff acting for them, action, record, the person whom it belongs
-- to, the currency of its amounts, and changed fields, without e-mail and phone for retention agents; pricing plans are
-- named. p_filters and p_page as in site.page_ids. Called by GET /admin/audit and the audit tab of a customer. Errors:
-- BT102 account inactive, BT103 forbidden, BT606 unknown sort column.
-- null: actor_id, actor, impersonator, reason, person_id, person, currency
-- grant: bourse_app
create or replace function audit.list_entries(
    p_actor_id bigint,
    p_filters jsonb,
    p_page jsonb
)
returns table (
    id bigint, sort_key text, at timestamptz, actor_id bigint, actor text, impersonator text, action text,
    entity text, entity_id text, changes jsonb, reason text, person_id bigint, person text, currency text
)
language plpgsql
stable
rows 15
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    -- Retention agents do not see customers' e-mails and phones (Q-107).
    v_hidden text[] := case when iam.role_of(p_actor_id) = iam.role('retention_agent') then array['email', 'phone'] else '{}' end;
    v_ids bigint[];
    v_keys text[];
begin
    select i.ids, i.keys into v_ids, v_keys
    from site.page_ids(p_actor_id, audit.entry_source(p_actor_id, p_filters), p_filters, p_page) i;
    return query
    select
        e.id, v_keys[array_position(v_ids, e.id)], e.at, e.actor_id, a.full_name, m.full_name, e.action, e.entity, e.entity_id,
        audit.changes(audit.with_plan(e.before - v_hidden), audit.with_plan(e.after - v_hidden)), e.reason, p.id, p.full_name,
        (select a.currency from money.accounts a where a.id = audit.account_of(e.entity, e.entity_id))
    from audit.entries e
    left join iam.users a on a.id = e.actor_id
    left join iam.users m on m.id = e.impersonator_id
    left join iam.users p on p.id = audit.person_of(e.entity, e.entity_id)
    where e.id = any (v_ids)
    order by array_position(v_ids, e.id);
end;
$$;

-- Returns the number of entries on all pages of audit.list_entries under the same filters. Errors: BT102 account
-- inactive, BT103 forbidden.
-- grant: bourse_app
create or replace function audit.count_entries(
    p_actor_id bigint,
    p_filters jsonb
)
returns bigint
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select site.list_total(p_actor_id, audit.entry_source(p_actor_id, p_filters), p_filters);
$$;

-- Defines the list of audit entries. Filters: id, entity, area (audit.area_of), record, action, actor, staff (id of the
-- user who acted, also as a customer), address (IP address of a log-in), customer (entries by the customer, or about
-- them, their money, identity, files, orders and disputes), search (id of the entry or its record, person who acted or
-- whom a user's entry is about, action in words, reason), from and to (UTC). Administrators read all entries, managers
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
            and ($1 ->> 'area' is null or audit.area_of(e.entity) = $1 ->> 'area')
            and ($1 ->> 'record' is null or e.entity_id = $1 ->> 'record')
            and ($1 ->> 'action' is null or e.action ilike site.search_pattern($1 ->> 'action'))
            and ($1 ->> 'actor' is null or e.actor_id = any (array(select m.id from iam.match_users($1 ->> 'actor') m))
                or e.impersonator_id = any (array(select m.id from iam.match_users($1 ->> 'actor') m)))
            and ($1 ->> 'staff' is null or ($1 ->> 'staff')::bigint in (e.actor_id, e.impersonator_id))
            and ($1 ->> 'address' is null or e.after ->> 'address' = trim($1 ->> 'address'))
            and ($1 ->> 'customer' is null or e.actor_id = ($1 ->> 'customer')::bigint
                or (e.entity in ('user', 'log_in', 'tags', 'profile', 'customer_controls') and e.entity_id = $1 ->> 'customer')
                or (e.entity = 'deposit' and e.entity_id = any (array(
                    select d.id::text from money.deposits d where d.user_id = ($1 ->> 'customer')::bigint)))
                or (e.entity = 'withdrawal' and e.entity_id = any (array(
                    select w.id::text from money.withdrawals w where w.user_id = ($1 ->> 'customer')::bigint)))
                or (e.entity = 'adjustment' and e.entity_id = any (array(
                    select j.id::text from money.adjustments j join money.accounts a on a.id = j.account_id
                    where a.user_id = ($1 ->> 'customer')::bigint)))
                or (e.entity = 'kyc' and e.entity_id = any (array(
                    select k.id::text from kyc.documents k where k.user_id = ($1 ->> 'customer')::bigint)))
                or (e.entity = 'file' and e.entity_id = any (array(
                    select f.name from site.files f where f.user_id = ($1 ->> 'customer')::bigint)))
                or (e.entity = 'dispute' and e.entity_id = any (array(
                    select s.id::text from trading.disputes s where s.user_id = ($1 ->> 'customer')::bigint)))
                or (e.entity = 'trading.orders' and e.entity_id = any (array(
                    select o.id::text from trading.orders o join money.accounts a on a.id = o.account_id
                    where a.user_id = ($1 ->> 'customer')::bigint)))
                or (e.entity = 'trading.pending_orders' and e.entity_id = any (array(
                    select p.id::text from trading.pending_orders p join money.accounts a on a.id = p.account_id
                    where a.user_id = ($1 ->> 'customer')::bigint))))
            and ($1 ->> 'search' is null or e.id = site.search_id($1 ->> 'search') or e.entity_id = site.search_id($1 ->> 'search')::text
                or e.actor_id = any (array(select m.id from iam.match_users($1 ->> 'search') m))
                or e.impersonator_id = any (array(select m.id from iam.match_users($1 ->> 'search') m))
                or (e.entity in ('user', 'log_in', 'tags', 'profile', 'customer_controls')
                    and e.entity_id = any (array(select m.id::text from iam.match_users($1 ->> 'search') m)))
                -- "approve deposit" finds approve_deposit.
                or e.action like site.search_pattern(replace(lower(trim($1 ->> 'search')), ' ', '_'))
                or e.reason ilike site.search_pattern($1 ->> 'search'))
            and ($1 ->> 'from' is null or e.at >= (($1 ->> 'from')::date)::timestamp at time zone 'UTC')
            and ($1 ->> 'to' is null or e.at < (($1 ->> 'to')::date + 1)::timestamp at time zone 'UTC')
        $sql$,
        'e.id',
        jsonb_build_object('id', 'e.id', 'at', 'e.at', 'action', 'e.action', 'entity', 'e.entity', 'entity_id', 'e.entity_id',
            'actor', 'coalesce(e.actor_id, 0)')
    )::site.list_source;
end;
$$;

-- Returns the user whom the record of an entry is or belongs to, or null. Internal.
create or replace function audit.person_of(
    p_entity text,
    p_entity_id text
)
returns bigint
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    -- A failed log-in with an unknown e-mail is recorded under the network address.
    select case
        when p_entity = 'file' then (select f.user_id from site.files f where f.name = p_entity_id)
        when p_entity_id !~ '^[0-9]{1,18}$' then null
        when p_entity in ('user', 'log_in', 'tags', 'profile', 'customer_controls') then p_entity_id::bigint
        else case p_entity
            when 'deposit' then (select d.user_id from money.deposits d where d.id = p_entity_id::bigint)
            when 'withdrawal' then (select w.user_id from money.withdrawals w where w.id = p_entity_id::bigint)
            when 'kyc' then (select k.user_id from kyc.documents k where k.id = p_entity_id::bigint)
            when 'dispute' then (select s.user_id from trading.disputes s where s.id = p_entity_id::bigint)
            when 'trading.orders' then (
                select a.user_id from trading.orders o join money.accounts a on a.id = o.account_id where o.id = p_entity_id::bigint
            )
            when 'trading.pending_orders' then (
                select a.user_id from trading.pending_orders p join money.accounts a on a.id = p.account_id where p.id = p_entity_id::bigint
            )
            when 'funds_request' then (select r.user_id from compliance.funds_requests r where r.id = p_entity_id::bigint)
            when 'screening_match' then (select m.user_id from compliance.matches m where m.id = p_entity_id::bigint)
            when 'adjustment' then (
                select a.user_id from money.adjustments j join money.accounts a on a.id = j.account_id where j.id = p_entity_id::bigint
            )
        end
    end
$$;

-- Returns the customer's account whose money the record of an entry states, or null. Internal.
create or replace function audit.account_of(
    p_entity text,
    p_entity_id text
)
returns bigint
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select case
        when p_entity_id !~ '^[0-9]{1,18}$' then null
        else case p_entity
            when 'deposit' then (select d.account_id from money.deposits d where d.id = p_entity_id::bigint)
            when 'withdrawal' then (select w.account_id from money.withdrawals w where w.id = p_entity_id::bigint)
            when 'adjustment' then (select j.account_id from money.adjustments j where j.id = p_entity_id::bigint)
            when 'trading.orders' then (select o.account_id from trading.orders o where o.id = p_entity_id::bigint)
            when 'dispute' then (
                select o.account_id from trading.disputes s join trading.orders o on o.id = s.order_id where s.id = p_entity_id::bigint
            )
        end
    end
$$;

-- Returns a state of a record with the name of its pricing plan in place of the id. Internal.
create or replace function audit.with_plan(
    p_state jsonb
)
returns jsonb
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select p_state || coalesce(
        (select jsonb_build_object('plan_id', l.name) from money.plans l where l.id::text = p_state ->> 'plan_id'), '{}')
$$;

-- Returns the fields in which two states of a record differ, each with its text before and after. Called by
-- audit.list_entries.
create or replace function audit.changes(
    p_before jsonb,
    p_after jsonb
)
returns jsonb
language sql
immutable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select coalesce(jsonb_agg(jsonb_build_object('field', k.key, 'before', p_before ->> k.key, 'after', p_after ->> k.key) order by k.key), '[]')
    from (
        select jsonb_object_keys(case jsonb_typeof(p_before) when 'object' then p_before else '{}' end)
        union
        select jsonb_object_keys(case jsonb_typeof(p_after) when 'object' then p_after else '{}' end)
    ) k (key)
    where p_before -> k.key is distinct from p_after -> k.key;
$$;
