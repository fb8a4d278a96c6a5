-- 0601_blocks_belong_to_true_matches
-- A match is a true match exactly if a block is in force for it, and its customer may not open positions.
select m.id, m.user_id, m.status, b.id as block
from compliance.matches m
left join compliance.blocks b on b.match_id = m.id and b.lifted_at is null
left join trading.customer_controls c on c.user_id = m.user_id
where (m.status = 'true_match') <> (b.id is not null)
    or b.id is not null and (b.user_id <> m.user_id or coalesce(c.state, 'allowed') = 'allowed' or c.expires_at is not null);

-- 0602_listed_names_are_those_in_force
-- Names are compared for exactly the entries in force of the lists.
select e.id, e.list, e.source_id, e.to_version_id
from compliance.entries e
where (e.to_version_id is null) <> exists (select from compliance.listed_names n where n.entry_id = e.id)
    and (e.to_version_id is not null or jsonb_array_length(e.data -> 'names') > 0);
