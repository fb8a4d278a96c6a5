-- Rejects a price that no customer may trade at. p_quote holds review_since, time and in_hours of market.quotes, all
-- null without a quote; p_is_open is null if the caller does not know whether the market is open. A quote more than 60
-- s ahead was accepted before the server's clock was set back (Q-397). Called by trading.open_order and
-- trading.close_order. Errors: BT202 market closed, BT203 no current price, BT240 price under review.
create or replace function trading.check_quote(
    p_quote record,
    p_stale_after interval,
    p_calendar_id integer,
    p_now timestamptz,
    p_is_open boolean default null
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    if not coalesce(p_is_open, market.is_open(p_calendar_id, p_now)) then
        raise exception using errcode = 'BT202', message = 'Market closed', column = 'instrument';
    end if;
    if p_quote.review_since is not null then
        perform trading.reject_under_review();
    end if;
    if (p_quote.time >= p_now - p_stale_after and p_quote.time <= p_now + market.clock_tolerance() and p_quote.in_hours) is not true then
        raise exception using errcode = 'BT203', message = 'No price', column = 'instrument';
    end if;
end;
$$;
