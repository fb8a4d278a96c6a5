-- Returns the instruments whose prices an account depends on: those of its open and pending orders, and the pairs that
-- convert them; null for none. Called by trading.run_missed_ticks and trading.affected_accounts.
create or replace function trading.instruments_of(
    p_account_id bigint
)
returns integer[]
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    return (
        select array_agg(distinct l.instrument_id)
        from (
            select instrument_id from trading.exposures where account_id = p_account_id
            union
            select instrument_id from trading.pending_orders where account_id = p_account_id and status = 'pending'
        ) e
        join money.accounts a on a.id = p_account_id
        join market.instruments i on i.id = e.instrument_id
        left join market.conversions c on c.quote = i.quote and c.currency = a.currency
        cross join lateral (values (e.instrument_id), (c.first_instrument_id), (c.second_instrument_id)) l (instrument_id)
        where l.instrument_id is not null
    );
end;
$$;
