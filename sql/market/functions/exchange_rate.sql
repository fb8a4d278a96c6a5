-- Units of p_quote per one unit of p_currency, 36 decimals where a pair is inverted; 1 when they are the same (Q-98).
-- For rates that are shown; amounts are converted by market.convert_amount and market.converted. Raises BT210 when no
-- rate is known.
-- grant: bourse_app, bourse_worker
create or replace function market.exchange_rate(
    p_quote text,
    p_currency text
)
returns numeric
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    return (market.find_rate(p_quote, p_currency)).rate;
end;
$$;
