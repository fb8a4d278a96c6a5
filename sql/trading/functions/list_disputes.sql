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

-- Returns the number of disputes on all pages of trading.list_disputes under the same filters. Called by GET
-- /admin/disputes. Errors: BT100 not signed in, BT102 account inactive, BT103 forbidden.
-- grant: bourse_app
create or replace function trading.count_disputes(
    p_actor_id bigint,
    p_filters jsonb
)
returns bigint
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select site.list_total(p_actor_id, trading.dispute_source(p_actor_id), p_filters);
$$;

-- Defines the list of disputed closes: all for administrators, those of their teams' customers for managers (Q-51).
-- Filters: id, ticket, status, user (id or part of name or e-mail), search (id of dispute or order, customer,
-- instrument, the customer's words), from and to (UTC). Called by trading.list_disputes
-- and trading.count_disputes. Errors: BT100 not signed in, BT102 account inactive, BT103 forbidden.
create or replace function trading.dispute_source(
    p_actor_id bigint
)
returns site.list_source
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_role smallint := iam.require_role(p_actor_id, 'admin', 'manager');
begin
    return row(
        'trading.disputes d',
        $sql$
            ($1 ->> 'id' is null or d.id = ($1 ->> 'id')::bigint)
            and ($1 ->> 'ticket' is null or d.order_id = ($1 ->> 'ticket')::bigint)
            and ($1 ->> 'status' is null or d.status = ($1 ->> 'status')::trading.dispute_status)
            and ($1 ->> 'user' is null or d.user_id = any (array(select m.id from iam.match_users($1 ->> 'user') m)))
            and ($1 ->> 'search' is null or site.search_id($1 ->> 'search') in (d.id, d.order_id)
                or d.user_id = any (array(select m.id from iam.match_users($1 ->> 'search') m))
                or (select o.instrument_id from trading.orders o where o.id = d.order_id)
                    = any (array(select i.id from trading.instruments_named($1 ->> 'search') i))
                or d.reason ilike site.search_pattern($1 ->> 'search'))
            and ($1 ->> 'from' is null or d.created_at >= (($1 ->> 'from')::date)::timestamp at time zone 'UTC')
            and ($1 ->> 'to' is null or d.created_at < (($1 ->> 'to')::date + 1)::timestamp at time zone 'UTC')
        $sql$ || case v_role when iam.role('manager') then $sql$
            and d.user_id in (select c.id from crm.managed_customers($2) c)
        $sql$ else '' end,
        'd.id',
        jsonb_build_object(
            'id', 'd.id', 'ticket', 'd.order_id', 'status', 'd.status', 'created_at', 'd.created_at',
            'user', '(select u.email from iam.users u where u.id = d.user_id)', 'reason', 'd.reason', 'answer', $s$coalesce(d.answer, '')$s$,
            'instrument', '(select i.name from trading.orders o join market.instruments i on i.id = o.instrument_id where o.id = d.order_id)',
            'pro_loss', '(select coalesce(o.pro_loss::numeric, 0) from trading.orders o where o.id = d.order_id)'
        )
    )::site.list_source;
end;
$$;
