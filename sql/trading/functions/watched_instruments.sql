-- Returns the instruments whose every tick must be evaluated because a watched account, or one of p_account_ids,
-- depends on them; null for none. Called by market.apply_frame.
create or replace function trading.watched_instruments(
    p_account_ids bigint[]
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
            select distinct e.instrument_id, a.currency
            from (
                select account_id from trading.watched_accounts
                union
                select id from unnest(p_account_ids) ids (id)
            ) w
            join trading.exposures e on e.account_id = w.account_id
            join money.accounts a on a.id = w.account_id
        ) e
        join market.instruments i on i.id = e.instrument_id
        left join market.conversions c on c.quote = i.quote and c.currency = e.currency
        cross join lateral (values (e.instrument_id), (c.first_instrument_id), (c.second_instrument_id)) l (instrument_id)
        where l.instrument_id is not null
    );
end;
$$;
