-- Every seal of the audit log is the hash of its entries and the previous seal, and no entry lies between two seals.
select s.id as seal, s.after_id, s.up_to_id
from (
    select
        s.*, lag(s.hash) over w as previous, lag(s.up_to_id, 1, 0::bigint) over w as ended_at, row_number() over w as nth
    from audit.seals s
    window w as (order by s.id)
) s
where s.id <> s.nth or s.after_id <> s.ended_at or s.hash <> audit.seal_of(s.previous, s.after_id, s.up_to_id);
