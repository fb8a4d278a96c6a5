-- Evidence from which a stop-out can be recomputed: the closed order's own quote, and every price, conversion and
-- exposure behind the equity.
alter table trading.closures
    add column order_bid numeric,
    add column order_ask numeric,
    add column order_quote_time timestamptz,
    add column cascade_id bigint,
    add column cascade_place integer,
    add column positions jsonb;
create index closures_cascade_id_idx on trading.closures (cascade_id) where cascade_id is not null;

-- Nights charged after the next one was due, and when staff were notified of them (Q-117).
alter table trading.rollovers
    add column is_late boolean not null default false,
    add column reported_at timestamptz;
create index rollovers_unreported_idx on trading.rollovers (night) where is_late and reported_at is null;
