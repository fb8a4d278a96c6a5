-- Initial sales statuses; exactly one is the default of a new lead (Q-84).
insert into crm.lead_statuses (name, is_default, position)
select s.name, s.name = 'New' and not exists (select from crm.lead_statuses where is_default), s.position
from (values
    ('New', 1),
    ('Call Back', 2),
    ('No Answer', 3),
    ('Interested', 4),
    ('Not Interested', 5),
    ('Wrong Number', 6),
    ('Converted', 7)
) s (name, position)
where not exists (select from crm.lead_statuses)
on conflict do nothing;
