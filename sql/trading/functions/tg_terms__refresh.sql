-- Trigger of market.instruments, market.categories and money.plans: changed terms of trade apply to the next order.
create or replace function trading.tg_terms__refresh()
returns trigger
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    perform trading.refresh_terms();
    return null;
end;
$$;
