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
    perform trading.publish_to_holders(p_instrument_id);
end;
$$;
