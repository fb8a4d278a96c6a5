-- Name and largest accepted move stored beside a quote equal those of its instrument and category.
select q.instrument_id, q.name, q.max_jump
from market.quotes q
join market.instruments i on i.id = q.instrument_id
join market.categories c on c.category = i.category
where (q.name, q.max_jump) is distinct from (case when i.deleted_at is null then i.name end, coalesce(i.max_jump, c.max_jump));
