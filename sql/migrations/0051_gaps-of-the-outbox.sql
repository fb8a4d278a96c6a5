-- The relay requests missing sequence numbers again, so the function that returned final rows only is dropped.
drop function if exists site.read_outbox(bigint, integer);
