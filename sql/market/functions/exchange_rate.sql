-- Returns units of p_quote per unit of p_currency, with 36 decimals if a pair is inverted; 1 for the same currency
-- (Q-98). For display only; amounts are converted by market.convert_amount and market.converted. Errors: BT210 no
-- conversion rate.
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
