-- Returns a rate cut to four digits or more, as the index key of a level that moves: most moves leave it unchanged, so
-- that they write no index entry. It increases with the rate and is at most 0.1 % below it; from 0.001 downwards it is
-- the rate itself. A query by levels compares the key first, then the level. Null for null. Called by every function
-- that writes a stop-loss or the rate of a next move (check 0434).
create or replace function trading.price_cell(
    p_rate numeric
)
returns numeric
language sql
immutable
parallel safe
as $$
    select trunc(p_rate, case
        when p_rate >= 10000 then -1
        when p_rate >= 1000 then 0
        when p_rate >= 100 then 1
        when p_rate >= 10 then 2
        when p_rate >= 1 then 3
        when p_rate >= 0.1 then 4
        when p_rate >= 0.01 then 5
        when p_rate >= 0.001 then 6
        else 30
    end)
$$;
