-- Nights that were charged after the next one was due, and when staff were notified of them (Q-117).
alter table trading.rollovers
    add column is_late boolean not null default false,
    add column reported_at timestamptz;
create index rollovers_unreported_idx on trading.rollovers (night) where is_late and reported_at is null;
