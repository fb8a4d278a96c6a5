-- After a frame: new margin bands for the accounts whose bands it crossed and for those it changed, and the quiet
-- ranges of its instruments to match; accounts that another transaction holds are watched instead. Answers what missed
-- ticks triggered meanwhile. Internal: market.apply_ticks calls it.
create or replace function trading.follow_crossings(
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
        -- Somebody else holds the others, and may be about to open an order: what their bands promised counts no more.
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
