-- Notifies the owner of every order changed by a split, in their language, and makes their screens reload. Called by
-- trading.split_instrument.
create or replace function trading.notify_split(
    p_split_id bigint
)
returns void
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
    with changes as (
        select a.user_id, coalesce(c.order_id, c.pending_order_id) as id, c.order_id is null as is_pending, p.status = 'cancelled' as is_cancelled,
            s.new_units, s.old_units, i.name, c.units_before, c.units_after
        from trading.split_changes c
        join trading.splits s on s.id = c.split_id
        join market.instruments i on i.id = s.instrument_id
        left join trading.orders o on o.id = c.order_id
        left join trading.pending_orders p on p.id = c.pending_order_id
        join money.accounts a on a.id = coalesce(o.account_id, p.account_id)
        where c.split_id = p_split_id
    ),
    texts as (
        select c.*, u.language_code, jsonb_build_object('pair', replace(c.name, '_', '/'), 'new', c.new_units, 'old', c.old_units, 'id', c.id,
            'before', trim_scale(c.units_before), 'after', trim_scale(round(c.units_after, 8))) as facts
        from changes c join iam.users u on u.id = c.user_id
    )
    select
        array_agg(t.user_id order by t.id), array_agg(site.translate(t.language_code, 'Split of {{pair}}', t.facts) order by t.id),
        array_agg(site.translate(t.language_code, case
            when t.is_cancelled then '{{new}}-for-{{old}} split: pending order #{{id}} was cancelled because {{after}} units is not a valid order size.'
            when t.is_pending then '{{new}}-for-{{old}} split: pending order #{{id}} changed from {{before}} to {{after}} units and its price was adjusted by the same ratio.'
            else '{{new}}-for-{{old}} split: order #{{id}} changed from {{before}} to {{after}} units and its entry price was adjusted by the same ratio. Its profit/loss is unchanged.'
        end, t.facts) order by t.id),
        array_agg(case when t.is_pending then '/dashboard?panel=pending' else '/orders/' || t.id end order by t.id)
    into v_user_ids, v_titles, v_descriptions, v_urls
    from texts t;
    if v_user_ids is not null then
        perform site.notify_users(v_user_ids, 'order_split', v_titles, v_descriptions, v_urls, '["orders", "account", "notifications"]');
    end if;
end;
$$;
