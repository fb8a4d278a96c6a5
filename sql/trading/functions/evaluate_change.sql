-- Evaluates an account whose equity or margin changed without a tick, at the current quotes and in the same transaction
-- (Q-113): at its stop-out, orders with an open market and a current price are closed at once, the others at the next
-- tick of their own instrument. Its margin bands are measured again before the next tick. p_frame is the frame whose
-- quotes the change used, already recorded in fresh_edges; null for a change without a price. The caller holds the
-- account's row. Internal. Raises 40001 as trading.reject_missed_ticks.
create or replace function trading.evaluate_change(
    p_account_id bigint,
    p_frame bigint default null
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_rule text := coalesce(site.setting('stopOutRule'), 'margin_level');
    v_frame bigint := p_frame;
    v record;
begin
    loop
        select s.equity, s.used_margin, s.stop_out_level, c.frame into v
        from market.clock_state c cross join trading.account_states(array[p_account_id]) s;
        if v_frame is null then
            v_frame := v.frame;
            perform trading.reject_missed_ticks(p_account_id, v_frame);
            insert into trading.fresh_edges (account_id, frame) values (p_account_id, v_frame);
        end if;
        exit when v.used_margin = 0;
        insert into trading.watched_accounts (account_id) values (p_account_id) on conflict do nothing;
        -- Ticks were applied since: the next frame evaluates the account at the prices of the change first, then at the
        -- later ones.
        exit when v.frame <> v_frame and trading.affected_accounts(array[p_account_id], array[v_frame]) is not null;
        exit when not trading.is_stopped_out(v.equity, v.used_margin, v.stop_out_level, v_rule);
        begin
            perform trading.stop_out_accounts(array[p_account_id], null);
            if (select c.frame from market.clock_state c) <> v.frame then
                raise exception using errcode = 'serialization_failure', message = 'A frame was applied between judging and closing';
            end if;
            exit;
        exception when serialization_failure then
            null;
        end;
    end loop;
end;
$$;
