-- Rejects a change of an account at the prices of p_frame if frames applied between an earlier change and p_frame
-- touched the account: they must be applied to it first (Q-114). Called before the change is written, because an order
-- that is closed, or a level that is moved, no longer shows that a tick has reached it. The caller holds the account's
-- row. Internal. Raises 40001; the call can be repeated a moment later.
create or replace function trading.reject_missed_ticks(
    p_account_id bigint,
    p_frame bigint
)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
    if trading.has_missed_ticks(p_account_id, p_frame) then
        perform trading.reject_frame();
    end if;
end;
$$;

-- Returns whether frames applied between the newest change of an account and p_frame touched the account (Q-114);
-- earlier changes were checked against the ticks before that one. True without such a frame is possible, false with one
-- is not. In a statement that also writes, it sees the account before the writes. Called by trading.reject_missed_ticks
-- and trading.settle_orders.
create or replace function trading.has_missed_ticks(
    p_account_id bigint,
    p_frame bigint
)
returns boolean
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_frame bigint;
begin
    select max(e.frame) into v_frame from trading.fresh_edges e where e.account_id = p_account_id having max(e.frame) < p_frame;
    return v_frame is not null and trading.affected_accounts(array[p_account_id], array[v_frame]) is not null;
end;
$$;

-- Returns the current frame, at which an account is about to be changed, and rejects the change if frames before it
-- touched the account (Q-114). Called by changes that use no price, or that compare the frame of their price with it.
-- Internal. Raises 40001 as trading.reject_missed_ticks.
create or replace function trading.frame_of_change(
    p_account_id bigint
)
returns bigint
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
    v_frame bigint := (select c.frame from market.clock_state c);
begin
    perform trading.reject_missed_ticks(p_account_id, v_frame);
    return v_frame;
end;
$$;

-- Rejects a change because a frame must be applied to its account first (Q-114). Internal. Raises 40001; the call can
-- be repeated a moment later.
create or replace function trading.reject_frame()
returns void
language plpgsql
volatile
as $$
begin
    raise exception using errcode = 'serialization_failure', message = 'Prices are being applied to this account';
end;
$$;
