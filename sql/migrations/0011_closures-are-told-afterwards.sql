-- Closing comes first: a job notifies the owners of closed orders after the tick.
alter table trading.closures
    add column told_at timestamptz,
    -- Instruments are never deleted, and the order of the row refers to one anyway.
    drop constraint closures_tick_instrument_id_fkey;
drop index trading.closures_tick_instrument_id_idx;
update trading.closures set told_at = created_at;
create index closures_untold_idx on trading.closures (order_id) where told_at is null;
