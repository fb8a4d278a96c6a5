-- Notifies the owners of orders that were closed without their request, each once and in their language: a notification
-- with a link to the evidence, and an event that reloads their screens. Returns their number. Called by the job
-- notify-closures after every tick that closed orders. Locks: trading.closures, skipping locked rows.
-- grant: bourse_worker
create or replace function trading.notify_closures()
returns integer
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_user_ids bigint[];
    v_titles text[];
    v_descriptions text[];
    v_urls text[];
begin
    with pending as (
        select order_id from trading.closures where notified_at is null order by order_id for no key update skip locked
    ),
    notified as (
        update trading.closures c set notified_at = clock_timestamp() from pending u where c.order_id = u.order_id returning c.order_id
    )
    select
        array_agg(a.user_id order by o.id),
        array_agg(case o.close_reason when 'take_profit' then 'Take profit reached' when 'stop_loss' then 'Stop loss reached'
            else 'Stop-out' end order by o.id),
        array_agg(site.translate(u.language_code, '{{pair}}, {{side}} {{units}}: closed at {{rate}}. Profit/loss: {{result}}.',
            f.facts || jsonb_build_object('side', site.translate(u.language_code, initcap(o.type::text)))) order by o.id),
        array_agg('/orders/' || o.id order by o.id)
    into v_user_ids, v_titles, v_descriptions, v_urls
    from notified t
    join trading.orders o on o.id = t.order_id
    join money.accounts a on a.id = o.account_id
    join iam.users u on u.id = a.user_id
    cross join lateral trading.closure_facts(o.id) f (facts);

    perform site.notify_users(v_user_ids, 'order_closed', v_titles, v_descriptions, v_urls,
        '["orders", "account", "notifications"]');
    return coalesce(cardinality(v_user_ids), 0);
end;
$$;

-- Returns the facts of a closed order for a mail or notification. Called by trading.notify_closures and
-- site.read_notices.
create or replace function trading.closure_facts(
    p_order_id bigint
)
returns jsonb
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select jsonb_build_object(
        'pair', replace(i.name, '_', '/'), 'side', o.type, 'units', trim_scale(o.units)::text, 'rate', o.close_rate::text,
        'result', round(o.pro_loss, 2) || ' ' || a.currency
    )
    from trading.orders o
    join market.instruments i on i.id = o.instrument_id
    join money.accounts a on a.id = o.account_id
    where o.id = p_order_id and o.close_time is not null
$$;
