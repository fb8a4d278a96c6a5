-- Every change that no frame has processed can still be checked against all ticks since its prices: their frames are
-- stored, and so are the quotes before the first of them (Q-114).
select e.account_id, e.frame, k.frame as newest_frame
from trading.fresh_edges e
cross join market.clock_state k
where e.frame > k.frame
    or (
        select count(*) from market.applied_frames f where f.frame > e.frame
    ) < k.frame - e.frame
    or e.frame < k.frame and not exists (select from market.frame_quotes q where q.frame <= e.frame + 1);
