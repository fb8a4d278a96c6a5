-- Stores the exposure of the customers' real accounts and the broker's P/L of this minute in trading.risk_samples
-- (Q-156), with the figures of trading.risk_desk: one row in total and one per instrument with open positions or
-- hedges. Returns the number of rows, 0 when the minute has its sample already. Called every 5 seconds by the job
-- sweep, outside the transactions of orders.
-- grant: bourse_worker
create or replace function trading.sample_risk()
returns integer
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_custom_plan
as $$
declare
    v_at timestamptz := date_trunc('minute', now());
    v_currency text;
    v_rows integer;
begin
    if exists (select from trading.risk_samples s where s.instrument_id is null and s.at = v_at) then
        return 0;
    end if;
    v_currency := trading.risk_currency();
    insert into trading.risk_samples (instrument_id, at, currency, long_value, short_value, net, after_net, floating, realised)
    with book as materialized (
        select b.instrument_id, b.positions + b.hedges as held, (b.gross + b.net) / 2 as long_value, (b.gross - b.net) / 2 as short_value,
            b.net, b.after_net, b.floating + b.hedge_floating as floating, b.hedge_realised
        from trading.risk_book(null, 'real', v_currency) b
    ), realised as materialized (
        select d.instrument_id, sum(d.amount) as amount from trading.realised_today(null, 'real', v_currency) d group by d.instrument_id
    )
    select b.instrument_id, v_at, v_currency, b.long_value, b.short_value, b.net, b.after_net, b.floating, coalesce(d.amount, 0) + b.hedge_realised
    from book b left join realised d on d.instrument_id = b.instrument_id
    where b.held > 0
    union all
    select null, v_at, v_currency, coalesce(sum(b.long_value), 0), coalesce(sum(b.short_value), 0), coalesce(sum(abs(b.net)), 0),
        coalesce(sum(abs(b.after_net)), 0), coalesce(sum(b.floating), 0),
        coalesce(sum(b.hedge_realised), 0) + (select coalesce(sum(d.amount), 0) from realised d)
    from book b
    on conflict do nothing;
    get diagnostics v_rows = row_count;
    return v_rows;
end;
$$;
