-- Rejects an order while its instrument's quote is under review (Q-116); the caller has read
-- market.quotes.review_since. Called by trading.check_quote and trading.check_pending. Errors:
-- BT240 price under review.
create or replace function trading.reject_under_review()
returns void
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    raise exception using errcode = 'BT240', message = 'Price under review', column = 'instrument',
        detail = 'The last tick exceeded the maximum price move of this instrument. Trading resumes when the price is confirmed';
end;
$$;
