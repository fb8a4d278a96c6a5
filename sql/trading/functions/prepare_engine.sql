create or replace function trading.prepare_engine() returns void
language plpgsql security definer set search_path = ''
as $$
declare
    v_account_ids bigint[];
    v_instrument_ids integer[];
begin
    if exists (select from trading.watched_accounts) then
        -- Accounts that a customer's call holds right now keep their place in the watch set: the next frame comes back to them.
        select array_agg(account_id) into v_account_ids from trading.watched_accounts;
        select array_agg(id) into v_account_ids from (
            select id from money.accounts where id = any(v_account_ids) order by id for no key update skip locked
        ) free;
        perform trading.set_bands(v_account_ids);
    end if;
    if exists (select from trading.fresh_levels) then
        with fresh as (delete from trading.fresh_levels returning instrument_id)
        select array_agg(distinct instrument_id) into v_instrument_ids from fresh;
        perform trading.measure_levels(v_instrument_ids);
    end if;
end
$$;

comment on function trading.prepare_engine() is
'Before a frame and after one with events: measures the bands of accounts that changed and the quiet ranges of instruments that got a
level. Accounts that stay in the watch set have no headroom, or are held by somebody. Internal: market.apply_ticks calls it.';
revoke all on function trading.prepare_engine() from public;
