-- Puts an instrument under review after a tick beyond the largest accepted move, or adds the tick to the open review
-- (Q-116). When three consecutive ticks are within 1 % of each other, every administrator gets one notification. The
-- caller holds market.clock_state. Called by market.check_ticks.
create or replace function market.quarantine_tick(
    p_instrument_id integer,
    p_bid numeric,
    p_ask numeric,
    p_time timestamptz
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_review market.price_reviews;
    v_name text;
begin
    update market.price_reviews r set
        bid = p_bid, ask = p_ask, tick_time = p_time, ticks = r.ticks + 1,
        last_bids = (r.last_bids || p_bid)[greatest(cardinality(r.last_bids) - 1, 1):]
    where r.instrument_id = p_instrument_id and r.closed_at is null
    returning * into v_review;
    if not found then
        insert into market.price_reviews (
            instrument_id, accepted_bid, accepted_ask, accepted_time, bid, ask, tick_time, last_bids
        )
        select q.instrument_id, q.bid, q.ask, q.time, p_bid, p_ask, p_time, array[p_bid]
        from market.quotes q where q.instrument_id = p_instrument_id
        returning * into v_review;
        update market.quotes q set review_since = v_review.opened_at where q.instrument_id = p_instrument_id;
        perform trading.publish_to_holders(p_instrument_id);
    end if;

    if v_review.alerted_at is null and cardinality(v_review.last_bids) = 3
        and (select max(b) <= min(b) * 1.01 from unnest(v_review.last_bids) b) then
        update market.price_reviews r set alerted_at = clock_timestamp() where r.id = v_review.id;
        select i.name into v_name from market.instruments i where i.id = p_instrument_id;
        perform site.notify_user(u.id, 'price_review', site.translate(u.language_code, 'Price under review: {{pair}}',
                jsonb_build_object('pair', replace(v_name, '_', '/'))),
            site.translate(u.language_code, 'Three consecutive ticks confirm a bid of {{bid}}; the last accepted bid is {{accepted}}. Accept the price, enter a split or increase the maximum price move.',
                jsonb_build_object('bid', trim_scale(p_bid), 'accepted', trim_scale(v_review.accepted_bid))),
            '/admin/instruments/' || (select i.category from market.instruments i where i.id = p_instrument_id) || '/' || p_instrument_id || '/review')
        from iam.users u where u.role_id = iam.role('admin') and u.is_active and u.deleted_at is null order by u.id;
    end if;
end;
$$;
