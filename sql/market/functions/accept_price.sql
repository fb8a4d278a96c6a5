-- An administrator accepts the newest quarantined price of an instrument (Q-116): it is applied as a tick, with
-- everything a tick sets off, and the review ends. p_bid: the bid on the administrator's screen, within 1 % of the
-- newest. Locks as market.apply_ticks. Raises BT102, BT103, BT241 no review, BT242 the price moved on, BT243 no reason.
-- For POST /admin/instruments/{id}/accept-price.
-- grant: bourse_app
create or replace function market.accept_price(
    p_actor_id bigint,
    p_instrument_id integer,
    p_bid numeric,
    p_reason text
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_review market.price_reviews;
    v_quote market.quotes;
    v_reason text := trim(p_reason);
    v_name text;
begin
    perform iam.require_role(p_actor_id, 'admin');
    if v_reason is null or length(v_reason) not between 1 and 500 then
        raise exception using errcode = 'BT243', message = 'Enter a reason of 1 to 500 characters', column = 'reason';
    end if;
    perform from market.clock_state for no key update;
    select * into v_review from market.price_reviews r where r.instrument_id = p_instrument_id and r.closed_at is null;
    if not found then
        raise exception using errcode = 'BT241', message = 'The price of this instrument is not under review';
    end if;
    -- Ticks of the last seconds may differ a little from the price on the administrator's screen.
    if p_bid is null or abs(v_review.bid - p_bid) > 0.01 * v_review.bid then
        raise exception using errcode = 'BT242', message = 'The quarantined price has changed by more than 1 %. Check the new price',
            column = 'bid';
    end if;
    select i.name into v_name from market.instruments i where i.id = p_instrument_id;
    select * into v_quote from market.quotes q where q.instrument_id = p_instrument_id;

    -- Closed first, with the accepted price, so that check_ticks lets this one tick pass.
    perform market.end_review(p_instrument_id, 'accepted', p_actor_id, v_reason);
    update market.quotes q set accepts_bid = v_review.bid, accepts_ask = v_review.ask where q.instrument_id = p_instrument_id;
    perform market.apply_ticks(jsonb_build_array(jsonb_build_object('instrument', v_name, 'bid', v_review.bid::text,
        'ask', v_review.ask::text, 'time', to_char(greatest(market.clock(), v_quote.time) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'))));
    update market.quotes q set accepts_bid = null, accepts_ask = null where q.instrument_id = p_instrument_id;
    perform audit.record(p_actor_id, 'accept_price', 'instrument', p_instrument_id::text,
        jsonb_build_object('bids', v_quote.bid, 'asks', v_quote.ask, 'time', v_quote.time),
        jsonb_build_object('bids', v_review.bid, 'asks', v_review.ask, 'time', v_review.tick_time, 'review', v_review.id), v_reason);
    perform site.tell_settings('instruments');
end;
$$;
