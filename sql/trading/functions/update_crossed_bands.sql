-- Measures, after a frame, new margin bands for the accounts whose bands it crossed or which it changed, and updates
-- the quiet ranges of its instruments; accounts locked by other transactions are watched instead. Returns the events
-- triggered by missed ticks meanwhile. Called by market.apply_frame.
create or replace function trading.update_crossed_bands(
    p_account_ids bigint[],
    p_instrument_ids integer[]
)
returns jsonb
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_account_ids bigint[];
    v_triggered jsonb := trading.prepare_engine();
begin
    if p_account_ids is not null then
        select array_agg(id) into v_account_ids from (
            select id from money.accounts where id = any(p_account_ids) order by id for no key update skip locked
        ) free;
        -- The others are locked by transactions that may be opening an order, so their old bands no longer apply.
        insert into trading.watched_accounts (account_id)
        select id from unnest(p_account_ids) crossed (id)
        except
        select id from unnest(v_account_ids) free (id)
        on conflict do nothing;
        perform trading.set_bands(v_account_ids);
        perform trading.measure_bands(p_instrument_ids);
    end if;
    return v_triggered;
end;
$$;
