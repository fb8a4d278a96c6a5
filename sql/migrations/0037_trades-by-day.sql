-- Indexes for the lists of trades: few open orders among millions of closed ones by id, and the orders of a day.
create index orders_open_by_id_idx on trading.orders (id) where close_time is null;
drop index trading.orders_created_at_idx;
create index orders_created_at_idx on trading.orders (created_at, id);
