-- Leads in every group, and the demo customer's own, assigned to the manager and the retention agent.
insert into crm.leads (
    first_name, last_name, email, phone, country, city, status_id, "group", source, funnel_link, reference,
    manager_id, agent_id, retention_agent_id, affiliate_id, user_id, deposited_at, ftd_at, last_access, created_at
)
select
    l.first_name, l.last_name, l.email, l.phone, l.country, l.city, s.id, l.lead_group::crm.lead_group,
    l.source::crm.lead_source, l.funnel_link, l.reference,
    case when l.staff like '%m%' then m.id end,
    case when l.staff like '%s%' then a.id end,
    case when l.staff like '%r%' then r.id end,
    case when l.staff like '%f%' then f.id end,
    c.id,
    case when c.id is not null then d.monday - interval '3 weeks' + interval '10 hours' end,
    case when c.id is not null then d.monday - interval '3 weeks' + interval '10 hours' end,
    case when c.id is not null then d.monday - interval '1 week' + interval '17 hours' end,
    d.monday - l.days_ago * interval '1 day' + interval '11 hours'
from (values
    ('Clara', 'Customer', 'customer@demo.test', '+49301234567', 'Germany', 'Berlin', 'Converted', 'retention', 'live', null, 'DEMOAFF', 'mrf', 42),
    ('Luis', 'García', 'luis.garcia@leads.test', '+34910000001', 'Spain', 'Madrid', 'New', null, 'live', 'https://trade.example/es', 'DEMOAFF', 'f', 6),
    ('Omar', 'Haddad', 'omar.haddad@leads.test', '+97145550002', 'United Arab Emirates', 'Dubai', 'New', null, 'live', 'https://trade.example/ar', null, '', 5),
    ('Petra', 'Novak', 'petra.novak@leads.test', '+420220000003', 'Czechia', 'Prague', 'New', null, 'manual', null, null, 'm', 4),
    ('John', 'Miller', 'john.miller@leads.test', '+442070000004', 'United Kingdom', 'London', 'Call Back', 'sales', 'live', 'https://trade.example/uk', null, 'ms', 12),
    ('Mei', 'Tan', 'mei.tan@leads.test', '+6560000005', 'Singapore', 'Singapore', 'Interested', 'sales', 'live', null, 'DEMOSALES', 'ms', 11),
    ('Anna', 'Rossi', 'anna.rossi@leads.test', '+390600000006', 'Italy', 'Rome', 'No Answer', 'sales', 'manual', null, null, 'ms', 10),
    ('Jonas', 'Berg', 'jonas.berg@leads.test', '+4780000007', 'Norway', 'Oslo', 'Interested', 'sales', 'manual', null, null, 's', 9),
    ('Sofia', 'Silva', 'sofia.silva@leads.test', '+351210000008', 'Portugal', 'Lisbon', 'Call Back', 'retention', 'live', null, null, 'mr', 20),
    ('Noah', 'Weber', 'noah.weber@leads.test', '+41440000009', 'Switzerland', 'Zurich', 'Interested', 'retention', 'live', null, 'DEMOAFF', 'rf', 18),
    ('Emma', 'Dubois', 'emma.dubois@leads.test', '+33100000010', 'France', 'Paris', 'Not Interested', 'archived', 'manual', null, null, 'm', 30),
    ('Ivan', 'Petrov', 'ivan.petrov@leads.test', '+35920000011', 'Bulgaria', 'Sofia', 'Wrong Number', 'archived', 'live', null, null, '', 33)
) l (first_name, last_name, email, phone, country, city, status, lead_group, source, funnel_link, reference, staff, days_ago)
join crm.lead_statuses s on s.name = l.status
cross join (select date_trunc('week', now()) as monday) d
cross join (select id from iam.users where email = 'manager@demo.test') m
cross join (select id from iam.users where email = 'sales@demo.test') a
cross join (select id from iam.users where email = 'retention@demo.test') r
cross join (select id from iam.users where email = 'affiliate@demo.test') f
left join iam.users c on c.email = l.email
where not exists (select from crm.leads where email = 'customer@demo.test');
