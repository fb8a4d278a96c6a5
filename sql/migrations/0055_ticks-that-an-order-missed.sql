-- An order takes its price from the frames it can see; a frame applied before the order commits cannot see the order.
-- Therefore frames are numbered, each change of an account stores the last frame of its prices, and frames are stored
-- while a change may need them.
alter table market.clock_state add column frame bigint not null default 0;
comment on column market.clock_state.frame is 'The number of the last applied frame. Statements that read prices read it too.';

create table market.applied_frames (
    frame bigint primary key,
    ticks jsonb not null,
    started_xmax xid8 not null default pg_snapshot_xmax(pg_current_snapshot())
);
-- Frames are written often and read rarely: they stay in the row uncompressed, because compression would cost more than
-- the space.
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
comment on table market.frame_quotes is 'All quotes directly before every 16th frame; applied_frames contain the later ticks.';

alter table trading.fresh_edges
    alter column instrument_id drop not null,
    add column account_id bigint,
    add column frame bigint;
comment on table trading.fresh_edges is
'Changes since the last frame, for the next one: new levels and bands, and the accounts that changed with the frame of their prices.';
comment on column trading.fresh_edges.account_id is 'The account that changed; null for an edge of an instrument alone.';
comment on column trading.fresh_edges.frame is 'The last frame that the change could see; null for a change made by a frame itself.';
create index fresh_edges_account_id_idx on trading.fresh_edges (account_id);
