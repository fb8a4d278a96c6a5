create or replace function trading.follow_crossings(
    p_account_ids bigint[],
    p_instrument_ids integer[]
) returns void
language plpgsql security definer set search_path = ''
as $$
begin
    if p_account_ids is not null then
        insert into trading.watched_accounts (account_id) select distinct id from unnest(p_account_ids) ids (id) on conflict do nothing;
    end if;
    perform trading.prepare_engine();
    if p_account_ids is not null then
        perform trading.measure_bands(p_instrument_ids);
    end if;
end
$$;

comment on function trading.follow_crossings(bigint[], integer[]) is
'After a frame: new margin bands for the accounts whose bands it crossed and for those it changed, and the quiet ranges of its instruments
to match. Internal: market.apply_ticks calls it.';
revoke all on function trading.follow_crossings(bigint[], integer[]) from public;
