-- An order takes its price from the frames it can see; a frame that is applied before the order commits cannot see the order. So frames are
-- numbered, each change of an account names the last frame that its prices came from, and frames are kept while a change may need them.
alter table market.clock_state add column frame bigint not null default 0;
comment on column market.clock_state.frame is 'The number of the last applied frame. Whatever reads prices reads it in the same statement.';

create table market.applied_frames (
    frame bigint primary key,
    ticks jsonb not null,
    started_xmax xid8 not null default pg_snapshot_xmax(pg_current_snapshot())
);
-- A frame is read back seldom and written always: it stays in its row, and compressing it would cost more than its bytes.
alter table market.applied_frames alter column ticks set storage external;
alter table market.applied_frames set (toast_tuple_target = 8160);
comment on table market.applied_frames is
'The ticks of the newest frames [{"instrument", "bid", "ask", "time"}], kept until every transaction that was running meanwhile has ended.';
comment on column market.applied_frames.frame is 'The number of the frame, as market.clock_state counted it.';
comment on column market.applied_frames.ticks is 'The accepted ticks in the order in which they were applied.';
comment on column market.applied_frames.started_xmax is 'Transactions from this one on began after the frame did.';

create table market.frame_quotes (
    frame bigint primary key,
    instrument_ids integer[] not null,
    bids numeric[] not null,
    asks numeric[] not null,
    times timestamptz[] not null
);
comment on column market.frame_quotes.frame is 'The frame that the quotes were kept before.';
comment on column market.frame_quotes.instrument_ids is 'The instruments; bids, asks and times have the same order.';
comment on column market.frame_quotes.bids is 'The bids in the quote currency.';
comment on column market.frame_quotes.asks is 'The asks in the quote currency.';
comment on column market.frame_quotes.times is 'The times of the quotes.';
comment on table market.frame_quotes is 'All quotes as they were just before a frame, of every 16th frame: from there applied_frames lead on.';

alter table trading.fresh_edges
    alter column instrument_id drop not null,
    add column account_id bigint,
    add column frame bigint;
comment on table trading.fresh_edges is
'What the next frame has to know about changes since the last: new levels and bands, and whose account changed at the prices of which frame.';
comment on column trading.fresh_edges.account_id is 'The account that changed; null for an edge of an instrument alone.';
comment on column trading.fresh_edges.frame is 'The last frame that the change could see; null for a change made by a frame itself.';
create index fresh_edges_account_id_idx on trading.fresh_edges (account_id);
