-- The office's lists of trades: a few open ones among millions of closed ones by id, and any day's orders, are not looked for one by one.
create index orders_open_by_id_idx on trading.orders (id) where close_time is null;
drop index trading.orders_created_at_idx;
create index orders_created_at_idx on trading.orders (created_at, id);
