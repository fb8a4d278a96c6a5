-- Executes the moves of stop-losses that plain frames left, and publishes an event that makes the owners of orders
-- whose stops moved since the last call reload them: outside of frames and once a second, because a stop may move with
-- every tick. Called by the jobs process. Locks: market.clock_state, then account rows by id.
-- grant: bourse_worker
create or replace function trading.publish_stop_moves()
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    if (select c.moves_from from market.clock_state c) is not null then
        perform from market.clock_state for no key update;
        begin
            perform trading.follow_frames();
        exception when serialization_failure then
            null; -- an account changed meanwhile: the next frame includes the change, the next call its moves
        end;
    end if;
    with published as (
        delete from trading.unpublished_moves returning account_ids
    )
    insert into site.outbox (topic, ref)
    select distinct 'user:' || a.user_id, '{"changed": ["orders"]}'::jsonb
    from published p
    cross join lateral unnest(p.account_ids) u (account_id)
    join money.accounts a on a.id = u.account_id;
end;
$$;
