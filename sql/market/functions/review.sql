-- Accepts the newest quarantined price of an instrument (Q-116), for administrators: applies it as a tick, with all
-- effects of a tick, and ends the review. p_bid is the bid that the administrator saw, within 1 % of the newest. Called
-- by POST /admin/instruments/{id}/accept-price. Locks: as market.apply_ticks. Errors: BT102 account inactive, BT103
-- forbidden, BT241 not under review, BT242 quarantined price has changed, BT243 invalid reason.
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
    v_time timestamptz;
    v_from record;
    v_to record;
begin
    perform iam.require_role(p_actor_id, 'admin');
    if v_reason is null or length(v_reason) not between 1 and 500 then
        raise exception using errcode = 'BT243', message = 'Enter a reason (up to 500 characters)', column = 'reason';
    end if;
    perform from market.clock_state for no key update;
    select * into v_review from market.price_reviews r where r.instrument_id = p_instrument_id and r.closed_at is null;
    if not found then
        raise exception using errcode = 'BT241', message = 'The price of this instrument is not under review';
    end if;
    -- The price on the administrator's screen may be a few seconds old.
    if p_bid is null or abs(v_review.bid - p_bid) > 0.01 * v_review.bid then
        raise exception using errcode = 'BT242', message = 'The quarantined price has changed by more than 1 %. Check the new price',
            column = 'bid';
    end if;
    select i.name into v_name from market.instruments i where i.id = p_instrument_id;
    select * into v_quote from market.quotes q where q.instrument_id = p_instrument_id;

    -- Ended first, with the accepted price stored, so that check_ticks accepts this one tick.
    perform market.end_review(p_instrument_id, 'accepted', p_actor_id, v_reason);
    -- market.apply_ticks adds the markup of the tick's time to the provider's price, which the review has with the
    -- markup of the quarantined tick (Q-160).
    v_time := greatest(market.clock(), v_quote.time);
    v_from := market.markup_at(p_instrument_id, v_review.tick_time);
    v_to := market.markup_at(p_instrument_id, v_time);
    update market.quotes q set
        accepts_bid = v_review.bid + v_from.bid_markup - v_to.bid_markup, accepts_ask = v_review.ask - v_from.ask_markup + v_to.ask_markup
    where q.instrument_id = p_instrument_id;
    perform market.apply_ticks(jsonb_build_array(jsonb_build_object('instrument', v_name, 'bid', (v_review.bid + v_from.bid_markup)::text,
        'ask', (v_review.ask - v_from.ask_markup)::text, 'time', to_char(v_time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'))));
    update market.quotes q set accepts_bid = null, accepts_ask = null where q.instrument_id = p_instrument_id;
    perform audit.record(p_actor_id, 'accept_price', 'instrument', p_instrument_id::text,
        jsonb_build_object('bids', v_quote.bid, 'asks', v_quote.ask, 'time', v_quote.time),
        jsonb_build_object('bids', v_review.bid, 'asks', v_review.ask, 'time', v_review.tick_time, 'review', v_review.id), v_reason);
    perform site.publish_settings('instruments');
end;
$$;

-- Ends the review of an instrument's price: a tick within the limit arrived, an administrator accepted the price, or a
-- split rescaled it. The caller holds market.clock_state. Called by market.check_ticks, market.accept_price and
-- market.rescale_prices.
create or replace function market.end_review(
    p_instrument_id integer,
    p_outcome market.review_outcome,
    p_actor_id bigint default null,
    p_reason text default null
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    update market.price_reviews r set
        outcome = p_outcome, closed_at = clock_timestamp(), actor_id = p_actor_id, reason = p_reason
    where r.instrument_id = p_instrument_id and r.closed_at is null;
    update market.quotes q set review_since = null where q.instrument_id = p_instrument_id and q.review_since is not null;
    perform market.publish_quotes(array[p_instrument_id]);
end;
$$;
