-- Publishes an event that makes the owners of orders whose stop-losses moved since the last call reload them: outside
-- of frames and once a second, because a stop may move with every tick. With p_executes, and at once where an order has
-- another rule than an active trailing stop, it executes the moves that plain frames left; until then
-- trading.left_moves has them. Several processes may call it: one publishes at a time. Called by the jobs process.
-- Locks: the row of trading.published_moves; to execute, market.clock_state, then account rows by id.
-- grant: bourse_worker
create or replace function trading.publish_stop_moves(
    p_executes boolean default true
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan
as $$
declare
    v_published bigint;
    v_left record;
    v_account_ids bigint[];
    v_executes boolean := false;
begin
    select p.frame into v_published from trading.published_moves p for no key update skip locked;
    if not found then
        return;
    end if;
    select c.frame, c.moves_from is not null as has_moves, array_agg(t.instrument_id) as instrument_ids, array_agg(t.bid) as bids,
        array_agg(t.ask) as asks
    into v_left
    from market.clock_state c
    left join lateral market.moved_ticks(c.frame, v_published) t on true
    group by c.frame, c.moves_from;
    if v_left.has_moves then
        select array_agg(distinct d.account_id), p_executes or coalesce(bool_or(not d.only_trails), false) into v_account_ids, v_executes
        from trading.due_stops(v_left.instrument_ids, v_left.bids, v_left.asks) d;
        if v_executes then
            select c.frame into v_left.frame from market.clock_state c for no key update;
            begin
                perform trading.follow_frames();
            exception when serialization_failure then
                v_left.frame := v_published; -- an account changed meanwhile: the next call executes its moves
            end;
        end if;
    end if;
    update trading.published_moves p set frame = v_left.frame where p.frame <> v_left.frame;
    -- What a crash loses is executed and published again: what says that it was done is lost with it.
    perform set_config('synchronous_commit', 'off', true);
    with noted as (
        delete from trading.unpublished_moves returning account_ids
    )
    insert into site.outbox (topic, ref)
    select 'user:' || moved.user_id, '{"changed": ["orders"]}'::jsonb
    from (
        select distinct a.user_id
        from (select unnest(n.account_ids) as account_id from noted n union all select unnest(v_account_ids)) m
        join money.accounts a on a.id = m.account_id
    ) moved;
end;
$$;
