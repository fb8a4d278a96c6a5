-- Leads that are not customers yet, the teams' work on them and on the customers' leads, notes, calls, and two imports.
create temporary table prospects on commit drop as
select
    l.*, now() - l.days_ago * interval '1 day' as created_at,
    case l.desk when 'n' then 'manager@demo.test' when 'b' then 'manager@demo.test' when 'r' then 'manager@demo.test' when 'i' then 'nora.dahl@office.test'
        when 'k' then 'nora.dahl@office.test' when 'm' then 'manager@demo.test' end as manager,
    case l.desk when 'n' then 'sales@demo.test' when 'b' then 'ben.carter@office.test' when 'i' then 'ines.duarte@office.test'
        when 'r' then 'sales@demo.test' when 'k' then 'ines.duarte@office.test' end as agent,
    case l.desk when 'r' then 'retention@demo.test' when 'k' then 'marta.kowalska@office.test' end as retention_agent,
    case l.reference when 'NORDIC' then 'hello@nordic.test' when 'GULFMEDIA' then 'team@gulfmedia.test'
        when 'DEMOAFF' then 'affiliate@demo.test' end as affiliate
from (values
    ('Elena', 'Popescu', 'elena.popescu@posta.test', '+40720000263', 'Romania', 'Bucharest', 'Interested', 'sales', 'live', 'NORDIC', 'n', 21.4),
    ('Tomasz', 'Zieliński', 'tomasz.zielinski@wiadro.test', '+48600000318', 'Poland', 'Warsaw', 'Call Back', 'sales', 'live', 'NORDIC', 'n', 20.1),
    ('Sara', 'Lundqvist', 'sara.lundqvist@malar.test', '+46700000374', 'Sweden', 'Uppsala', 'Not Interested', 'archived', 'live', 'NORDIC', 'n', 19.6),
    ('Ahmed', 'Bennani', 'ahmed.bennani@atlas.test', '+212600000455', 'Morocco', 'Rabat', 'No Answer', 'sales', 'live', 'GULFMEDIA', 'i', 18.8),
    ('Greta', 'Hofmann', 'greta.hofmann@isarpost.test', '+4915200000621', 'Germany', 'Munich', 'Interested', 'sales', 'live', 'DEMOAFF', 'b', 17.9),
    ('Bilal', 'Qureshi', 'bilal.qureshi@indusmail.test', '+923000000148', 'Pakistan', 'Lahore', 'Wrong Number', 'archived', 'live', 'GULFMEDIA', 'i', 17.2),
    ('Camila', 'Rojas', 'camila.rojas@cerropost.test', '+56320000290', 'Chile', 'Santiago', 'Call Back', 'sales', 'live', null, 'i', 16.5),
    ('Jakub', 'Havel', 'jakub.havel@vltava.test', '+420600000977', 'Czechia', 'Prague', 'Interested', 'sales', 'live', 'NORDIC', 'n', 15.7),
    ('Nadia', 'Rahman', 'nadia.rahman@gulfmail.test', '+96550000838', 'Kuwait', 'Hawalli', 'Interested', 'sales', 'live', 'GULFMEDIA', 'i', 15.1),
    ('Paul', 'Lefèvre', 'paul.lefevre@seine.test', '+33600000359', 'France', 'Nantes', 'No Answer', 'sales', 'live', 'DEMOAFF', 'b', 14.4),
    ('Maria', 'Papadopoulou', 'maria.papadopoulou@thermi.test', '+306900000374', 'Greece', 'Thessaloniki', 'Interested', 'retention', 'live', null, 'r', 13.9),
    ('Lars', 'Eriksen', 'lars.eriksen@expo.test', '+4740000211', 'Norway', 'Bergen', 'Interested', 'sales', 'manual', null, 'n', 12.2),
    ('Kari', 'Nilsen', 'kari.nilsen@expo.test', '+4740000222', 'Norway', 'Stavanger', 'Call Back', 'sales', 'manual', null, 'n', 12.2),
    ('Henrik', 'Aasen', 'henrik.aasen@expo.test', '+4740000233', 'Norway', 'Oslo', 'No Answer', 'sales', 'manual', null, 'n', 12.2),
    ('Silje', 'Moen', 'silje.moen@expo.test', '+4740000244', 'Norway', 'Trondheim', 'Not Interested', 'archived', 'manual', null, 'n', 12.2),
    ('Anders', 'Holm', 'anders.holm@expo.test', '+4520000255', 'Denmark', 'Copenhagen', 'Interested', 'sales', 'manual', null, 'b', 12.2),
    ('Maja', 'Lindgren', 'maja.lindgren@expo.test', '+46700000266', 'Sweden', 'Gothenburg', 'Call Back', 'sales', 'manual', null, 'b', 12.2),
    ('Eero', 'Laine', 'eero.laine@expo.test', '+358400000277', 'Finland', 'Turku', 'New', null, 'manual', null, 'm', 12.2),
    ('Sanna', 'Koski', 'sanna.koski@expo.test', '+358400000288', 'Finland', 'Oulu', 'New', null, 'manual', null, 'm', 12.2),
    ('Viktor', 'Horák', 'viktor.horak@vltava.test', '+420600000111', 'Czechia', 'Plzeň', 'Wrong Number', 'archived', 'live', 'NORDIC', 'n', 11.3),
    ('Rosa', 'Delgado', 'rosa.delgado@levante.test', '+34600000733', 'Spain', 'Alicante', 'Interested', 'sales', 'live', 'DEMOAFF', 'i', 10.8),
    ('Tariq', 'Nasser', 'tariq.nasser@cedar.test', '+96170000629', 'Lebanon', 'Tripoli', 'Call Back', 'sales', 'live', 'GULFMEDIA', 'i', 10.2),
    ('Isabel', 'Moreau', 'isabel.moreau@rhone.test', '+33600000459', 'France', 'Grenoble', 'Interested', 'sales', 'live', null, 'b', 9.5),
    ('Deniz', 'Kaya', 'deniz.kaya@bosfor.test', '+905300000511', 'Türkiye', 'Ankara', 'No Answer', 'sales', 'live', 'GULFMEDIA', 'k', 8.9),
    ('Wanjiru', 'Kamau', 'wanjiru.kamau@savanna.test', '+254700000286', 'Kenya', 'Mombasa', 'Interested', 'sales', 'live', null, 'i', 8.1),
    ('Felix', 'Brandt', 'felix.brandt@elbpost.test', '+4915200000718', 'Germany', 'Bremen', 'Call Back', 'sales', 'live', 'NORDIC', 'n', 7.4),
    ('Mónica', 'Paredes', 'monica.paredes@andes.test', '+511000000482', 'Peru', 'Lima', 'Not Interested', 'archived', 'live', null, 'i', 7.1),
    ('Hassan', 'Al-Amin', 'hassan.alamin@najd.test', '+966500000461', 'Saudi Arabia', 'Jeddah', 'Interested', 'sales', 'live', 'GULFMEDIA', 'i', 6.6),
    ('Linh', 'Pham', 'linh.pham@hanriver.test', '+84900000388', 'Vietnam', 'Hanoi', 'New', 'sales', 'live', null, 'b', 6.2),
    ('Katarina', 'Novak', 'katarina.novak@savapost.test', '+385910000505', 'Croatia', 'Split', 'Interested', 'sales', 'live', 'NORDIC', 'n', 5.5),
    ('Giorgio', 'Conti', 'giorgio.conti@lario.test', '+393400000347', 'Italy', 'Turin', 'No Answer', 'sales', 'live', 'DEMOAFF', 'b', 5.1),
    ('Amara', 'Diallo', 'amara.diallo@sahel.test', '+221700000193', 'Senegal', 'Dakar', 'New', null, 'live', 'GULFMEDIA', '', 4.3),
    ('Sebastian', 'Wolf', 'sebastian.wolf@webinar.test', '+4915200000811', 'Germany', 'Cologne', 'Interested', 'sales', 'manual', 'DEMOAFF', 'b', 3.4),
    ('Nina', 'Schuster', 'nina.schuster@webinar.test', '+43660000292', 'Austria', 'Vienna', 'New', null, 'manual', 'DEMOAFF', '', 3.4),
    ('Julien', 'Garnier', 'julien.garnier@webinar.test', '+33600000555', 'France', 'Lille', 'New', null, 'manual', 'DEMOAFF', '', 3.4),
    ('Laura', 'Bianchi', 'laura.bianchi@webinar.test', '+393400000447', 'Italy', 'Bologna', 'Call Back', 'sales', 'manual', 'DEMOAFF', 'i', 3.4),
    ('Chidi', 'Eze', 'chidi.eze@lagosnet.test', '+2348000000872', 'Nigeria', 'Abuja', 'New', null, 'live', null, '', 2.7),
    ('Yuki', 'Mori', 'yuki.mori@sakura.test', '+819000000304', 'Japan', 'Kyoto', 'New', null, 'live', null, '', 2.2),
    ('Karim', 'Fares', 'karim.fares@nile.test', '+201000000488', 'Egypt', 'Alexandria', 'New', null, 'live', 'GULFMEDIA', '', 1.8),
    ('Ines', 'Teixeira', 'ines.teixeira@tejo.test', '+351910000690', 'Portugal', 'Braga', 'New', null, 'live', 'DEMOAFF', '', 1.3),
    ('Oskar', 'Blom', 'oskar.blom@malar.test', '+46700000474', 'Sweden', 'Stockholm', 'New', null, 'live', 'NORDIC', 'm', 0.9),
    ('Layla', 'Saleh', 'layla.saleh@petra.test', '+962790000582', 'Jordan', 'Irbid', 'New', null, 'live', 'GULFMEDIA', '', 0.55),
    ('Patrick', 'Doyle', 'patrick.doyle@lee.test', '+353850000816', 'Ireland', 'Galway', 'New', null, 'live', 'NORDIC', '', 0.25),
    ('Ana', 'Souza', 'ana.souza@ipe.test', '+554100000384', 'Brazil', 'São Paulo', 'New', null, 'live', null, '', 0.06)
) l (first_name, last_name, email, phone, country, city, status, lead_group, source, reference, desk, days_ago)
where not exists (select from crm.leads where email = 'elena.popescu@posta.test');

insert into crm.leads (
    first_name, last_name, email, phone, country, city, status_id, "group", source, funnel_link, reference, lead_source_id,
    manager_id, agent_id, retention_agent_id, affiliate_id, created_at
)
select
    p.first_name, p.last_name, p.email, p.phone, p.country, p.city, s.id, p.lead_group::crm.lead_group, p.source::crm.lead_source,
    case when p.source = 'live' then 'https://trade.example/' || lower(replace(p.country, ' ', '-')) end, p.reference,
    case when p.email like '%@expo.test' then 'expo-oslo' when p.email like '%@webinar.test' then 'webinar' end,
    m.id, a.id, r.id, f.id, p.created_at
from prospects p
join crm.lead_statuses s on s.name = p.status
left join iam.users m on m.email = p.manager
left join iam.users a on a.email = p.agent
left join iam.users r on r.email = p.retention_agent
left join iam.users f on f.email = p.affiliate
order by p.created_at, p.email;

-- The steps of each lead: assigned, moved to sales, contacted, moved to retention or archived.
create temporary table steps on commit drop as
select nextval(pg_get_serial_sequence('crm.changes', 'id')) as id, s.*
from (
    select l.id as lead_id, k.*
    from (
        select l.*, s.name as status, l.created_at + (40 + l.id % 200) * interval '1 minute' as given_at,
            coalesce(l.ftd_at + interval '3 hours', l.created_at + interval '30 hours') as passed_at
        from crm.leads l
        join crm.lead_statuses s on s.id = l.status_id
        where l.email in (
            select email from prospects
            union all
            select u.email from iam.users u join iam.users s on s.email = 'admin@demo.test' and s.password_hash = u.password_hash where exists (select from prospects)
        )
    ) l
    cross join lateral (values
        (l.manager_id, 'move', jsonb_build_object('group', 'sales'), jsonb_build_object('group', null), l.given_at, l."group" is not null),
        (l.manager_id, 'assign', jsonb_build_object('agentId', l.agent_id), jsonb_build_object('agentId', null), l.given_at + interval '2 minutes',
            l.agent_id is not null),
        (coalesce(l.agent_id, l.manager_id), 'status', jsonb_build_object('leadStatus', l.status), jsonb_build_object('leadStatus', 'New'),
            l.given_at + (4 + l.id % 9) * interval '1 hour', l."group" is not null and l.status not in ('New', 'Converted')),
        (l.agent_id, 'status', jsonb_build_object('leadStatus', 'Converted'), jsonb_build_object('leadStatus', 'Interested'), l.passed_at - interval '2 hours',
            l.status = 'Converted'),
        (l.manager_id, 'move', jsonb_build_object('group', 'retentions'), jsonb_build_object('group', 'sales'), l.passed_at, l."group" = 'retention'),
        (l.manager_id, 'assign', jsonb_build_object('retId', l.retention_agent_id), jsonb_build_object('retId', null), l.passed_at + interval '3 minutes',
            l.retention_agent_id is not null),
        (coalesce(l.agent_id, l.manager_id), 'move', jsonb_build_object('group', 'archived'), jsonb_build_object('group', 'sales'),
            l.given_at + interval '50 hours', l."group" = 'archived')
    ) k (actor_id, kind, target, before, at, is_so)
    where k.is_so and k.actor_id is not null and k.at < now()
    order by k.at
) s;

insert into crm.changes (id, actor_id, kind, target, lead_count, created_at)
overriding system value
select id, actor_id, kind::crm.change_kind, target, 1, at from steps order by id;
insert into crm.lead_changes (lead_id, change_id, before) select lead_id, id, before from steps;

insert into crm.notes (lead_id, user_id, content, created_at)
select l.id, u.id, n.content, greatest(l.created_at + interval '10 minutes', now() - n.hours_ago * interval '1 hour')
from (values
    ('elena.popescu@posta.test', 'sales@demo.test', 'Asked for the conditions in writing, sent them today.', 190.2),
    ('sara.lundqvist@malar.test', 'sales@demo.test', 'Trades with another house and is content there.', 171.5),
    ('greta.hofmann@isarpost.test', 'ben.carter@office.test', 'Wants to begin with indices. Send the plan for DE30.', 160.3),
    ('jakub.havel@vltava.test', 'sales@demo.test', 'Speaks English and German, best after 17:00.', 150.8),
    ('nadia.rahman@gulfmail.test', 'ines.duarte@office.test', 'Prefers to write in Arabic.', 148.1),
    ('camila.rojas@cerropost.test', 'ines.duarte@office.test', 'Call back in the new month, she is travelling.', 139.4),
    ('ingrid.solberg@fjordpost.test', 'retention@demo.test', 'Second deposit on the way, asked about the Advanced plan.', 131.6),
    ('lars.eriksen@expo.test', 'sales@demo.test', 'Met at the stand in Oslo. Trades oil, ten years of experience.', 126.7),
    ('matteo.ricci@lario.test', 'marta.kowalska@office.test', 'Withdrew part of his profit, everything fine.', 118.2),
    ('maria.papadopoulou@thermi.test', 'retention@demo.test', 'Her papers are ready, opens the account this week.', 104.9),
    ('kari.nilsen@expo.test', 'sales@demo.test', 'Call back Thursday morning.', 98.3),
    ('john.miller@leads.test', 'sales@demo.test', 'Asked to be called after the weekend.', 95.1),
    ('mei.tan@leads.test', 'sales@demo.test', 'Compares us with two others, decides this month.', 93.7),
    ('anders.holm@expo.test', 'ben.carter@office.test', 'Has the demo open and compares spreads.', 92.6),
    ('yasmin.alfarsi@gulfmail.test', 'marta.kowalska@office.test', 'Pleased with how quickly her deposit was credited.', 88.4),
    ('rosa.delgado@levante.test', 'ines.duarte@office.test', 'Sent the brochure in Spanish.', 84.1),
    ('hanna.virtanen@saimaa.test', 'retention@demo.test', 'Asks for a webinar about metals.', 79.5),
    ('isabel.moreau@rhone.test', 'ben.carter@office.test', 'Interested, wants to read the terms first.', 73.8),
    ('tariq.nasser@cedar.test', 'ines.duarte@office.test', 'No answer twice, wrote to him instead.', 66.2),
    ('oliver.bennett@severn.test', 'retention@demo.test', 'Explained the charges of his bank.', 58.7),
    ('aiko.nakamura@sakura.test', 'marta.kowalska@office.test', 'Speaks English well, prefers e-mail.', 52.4),
    ('hassan.alamin@najd.test', 'ines.duarte@office.test', 'Wants a swap-free account, asked the desk.', 47.3),
    ('felix.brandt@elbpost.test', 'sales@demo.test', 'Call back Monday at 10:00.', 41.9),
    ('wanjiru.kamau@savanna.test', 'ines.duarte@office.test', 'Opens the account with her brother.', 36.5),
    ('lukas.steiner@murpost.test', 'retention@demo.test', 'Thinks about the Professional plan.', 30.8),
    ('katarina.novak@savapost.test', 'sales@demo.test', 'Asked how withdrawals work. Answered by e-mail.', 26.1),
    ('meilin.koh@lionmail.test', 'retention@demo.test', 'Bonus credited, she is happy.', 22.7),
    ('sebastian.wolf@webinar.test', 'ben.carter@office.test', 'Liked the webinar, wants a demo this week.', 19.4),
    ('ivana.horvat@savapost.test', 'sales@demo.test', 'Sent her passport, waits for the review.', 7.2),
    ('laura.bianchi@webinar.test', 'ines.duarte@office.test', 'Call back tomorrow after lunch.', 5.6),
    ('elena.popescu@posta.test', 'sales@demo.test', 'Read the conditions, asks about minimum deposits.', 3.8),
    ('jonas.keller@rheinknie.test', 'marta.kowalska@office.test', 'Withdrawal is for taxes, he stays with us.', 2.9),
    ('lars.eriksen@expo.test', 'sales@demo.test', 'Ready to open the account. Sent the link.', 1.1)
) n (email, author, content, hours_ago)
join crm.leads l on l.email = n.email
join iam.users u on u.email = n.author
where exists (select from prospects)
order by n.hours_ago desc;
update crm.leads l set last_note = left(n.content, 200)
from (select distinct on (lead_id) lead_id, content from crm.notes order by lead_id, id desc) n
where n.lead_id = l.id and l.last_note is null;

insert into crm.calls (lead_id, user_id, agent_email, created_at)
select l.id, u.id, u.email, now() - c.hours_ago * interval '1 hour'
from (values
    ('kari.nilsen@expo.test', 'sales@demo.test', 98.5), ('tariq.nasser@cedar.test', 'ines.duarte@office.test', 66.4),
    ('felix.brandt@elbpost.test', 'sales@demo.test', 42.1), ('laura.bianchi@webinar.test', 'ines.duarte@office.test', 5.8),
    ('lars.eriksen@expo.test', 'sales@demo.test', 1.3)
) c (email, caller, hours_ago)
join crm.leads l on l.email = c.email
join iam.users u on u.email = c.caller
where exists (select from prospects)
order by c.hours_ago desc;

-- The agents' daily calls of the last ten days to leads that they work on; Ben Carter's become fewer.
insert into crm.calls (lead_id, user_id, agent_email, created_at)
select c.lead_id, c.user_id, c.email, c.at
from (
    select l.id as lead_id, u.id as user_id, u.email, l.created_at,
        date_trunc('hour', now()) - make_interval(days => d.day, mins => ((l.id * 37 + d.day * 11) % 400)::integer) as at
    from crm.leads l
    join iam.users u on u.id in (l.agent_id, l.retention_agent_id)
    cross join generate_series(0, 9) d (day)
    where l.status_id <> (select s.id from crm.lead_statuses s where s.is_default)
        and (l.id * 7 + d.day * 5 + u.id) % case u.email when 'ben.carter@office.test' then 16 - d.day * 3 / 2 else 4 + d.day % 3 end < 2
) c
where c.at > c.created_at + interval '1 hour' and exists (select from prospects)
order by c.at;

-- Two imports: a manager's from a fair, and one by an affiliate. Imported lines have left the staging table, rejected
-- ones are still there.
create temporary table files on commit drop as
select nextval(pg_get_serial_sequence('crm.imports', 'id')) as id, nextval(pg_get_serial_sequence('crm.changes', 'id')) as change_id, u.id as user_id,
    f.*, min(p.created_at) - interval '20 seconds' as created_at
from (values
    ('manager@demo.test', 'expo-oslo.csv', '%@expo.test', 11, 1, 2), ('affiliate@demo.test', 'webinar-november.csv', '%@webinar.test', 6, 1, 1)
) f (email, file_name, leads, lines, known, refused)
join iam.users u on u.email = f.email
join prospects p on p.email like f.leads
group by u.id, f.email, f.file_name, f.leads, f.lines, f.known, f.refused
order by min(p.created_at);

insert into crm.changes (id, actor_id, kind, target, lead_count, created_at)
overriding system value
select change_id, user_id, 'import', jsonb_build_object('importId', id), lines - known - refused, created_at
from files order by id;
insert into crm.lead_changes (lead_id, change_id, before)
select l.id, f.change_id, '{"isNew": true}' from files f join crm.leads l on l.email like f.leads;
insert into crm.imports (
    id, user_id, file_name, columns, mapping, state, rows, processed, added, duplicate, rejected, change_id, created_at, started_at, finished_at
)
overriding system value
select id, user_id, file_name, array['First name', 'Last name', 'E-mail', 'Phone', 'Country', 'City'],
    '{"firstName": 0, "lastName": 1, "email": 2, "phone": 3, "country": 4, "city": 5}', 'done', lines, lines, lines - known - refused, known, refused,
    change_id, created_at, created_at + interval '9 seconds', created_at + interval '11 seconds'
from files order by id;
insert into crm.import_lines (import_id, line, cells, outcome, reason)
select f.id, w.line, w.cells, w.outcome::crm.import_outcome, w.reason
from (values
    ('expo-oslo.csv', 4, array['Ingrid', 'Solberg', 'ingrid.solberg@fjordpost.test', '+4740000118', 'Norway', 'Oslo'], 'duplicate',
        'A lead with this email or phone already exists'),
    ('expo-oslo.csv', 7, array['Per', 'Dahl', 'per.dahl(at)expo.test', '+4740000299', 'Norway', 'Oslo'], 'rejected', 'email: Invalid email'),
    ('expo-oslo.csv', 10, array['', '', '', '', 'Sweden', ''], 'rejected', 'email: Email or phone is required'),
    ('webinar-november.csv', 2, array['Clara', 'Baumann', 'clara.baumann@pleisse.test', '+4915200000946', 'Germany', 'Leipzig'], 'duplicate',
        'A lead with this email or phone already exists'),
    ('webinar-november.csv', 5, array['Jean', 'Roux', 'jean.roux@', '+33600000777', 'France', 'Nice'], 'rejected', 'email: Invalid email')
) w (file_name, line, cells, outcome, reason)
join files f on f.file_name = w.file_name;

-- The affiliate's program: an API key whose value is not stored anywhere, and the leads it sent.
with keys as (
    insert into crm.api_keys (user_id, prefix, last_four, key_hash, created_at, last_used_at)
    select u.id, 'bourse_live_7Qm2', 'x9Kd', sha256(gen_random_uuid()::text::bytea), now() - interval '24 days', now() - interval '2 hours'
    from iam.users u
    where u.email = 'affiliate@demo.test' and exists (select from prospects)
    returning id
)
insert into crm.api_calls (key_id, method, status, created, duplicate, invalid, created_at)
select k.id, c.method, c.status, c.created, c.duplicate, c.invalid, now() - c.hours_ago * interval '1 hour'
from keys k
cross join (values
    ('POST', 200, 2, 0, 0, 430.2), ('GET', 200, 0, 0, 0, 345.1), ('POST', 200, 1, 1, 0, 260.4), ('POST', 422, 0, 0, 0, 259.9),
    ('POST', 200, 1, 0, 1, 122.3), ('GET', 200, 0, 0, 0, 74.6), ('POST', 200, 1, 0, 0, 31.2), ('GET', 200, 0, 0, 0, 2.0)
) c (method, status, created, duplicate, invalid, hours_ago)
order by c.hours_ago desc;
