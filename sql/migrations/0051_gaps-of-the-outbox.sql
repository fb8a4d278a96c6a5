-- A relay asks for the numbers it has not seen; nobody asks any more which rows are settled.
drop function if exists site.read_outbox(bigint, integer);
