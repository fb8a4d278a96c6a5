-- Staff beside the six demo accounts, with the same password: a second manager, further agents in two teams, and
-- affiliates.
with people as (
    insert into iam.users (
        email, password_hash, full_name, role_id, is_email_verified, terms_accepted_at, created_at, password_changed_at, last_login_at
    )
    select p.email, a.password_hash, p.full_name, p.role_id, true, d.at, d.at, d.at, now() - p.seen_hours_ago * interval '1 hour'
    from (values
        ('nora.dahl@office.test', 'Nora Dahl', 2, 3.2),
        ('ben.carter@office.test', 'Ben Carter', 5, 1.4),
        ('ines.duarte@office.test', 'Inês Duarte', 5, 2.1),
        ('marta.kowalska@office.test', 'Marta Kowalska', 6, 5.3),
        ('hello@nordic.test', 'Nordic Leads', 4, 20.5),
        ('team@gulfmedia.test', 'Gulf Media', 4, 44.7)
    ) p (email, full_name, role_id, seen_hours_ago)
    join iam.users a on a.email = 'admin@demo.test'
    cross join (select date_trunc('week', now()) - interval '6 weeks' + interval '10 hours' as at) d
    on conflict do nothing
    returning id, email
)
insert into crm.promo_codes (code, user_id)
select c.code, p.id
from (values
    ('ben.carter@office.test', 'BENC10'),
    ('ines.duarte@office.test', 'INES10'),
    ('hello@nordic.test', 'NORDIC'),
    ('team@gulfmedia.test', 'GULFMEDIA')
) c (email, code)
join people p on p.email = c.email;

with teams as (
    insert into crm.teams (name, code, manager_id, created_at)
    select t.name, t.code, u.id, u.created_at + interval '1 day'
    from (values
        ('Northern desk', 'NORTH1', 'manager@demo.test'), ('Southern desk', 'SOUTH1', 'nora.dahl@office.test')
    ) t (name, code, manager)
    join iam.users u on u.email = t.manager
    on conflict do nothing
    returning id, code
),
members as (
    insert into crm.team_members (team_id, user_id)
    select t.id, u.id
    from (values
        ('NORTH1', 'sales@demo.test'), ('NORTH1', 'ben.carter@office.test'), ('NORTH1', 'retention@demo.test'),
        ('SOUTH1', 'ines.duarte@office.test'), ('SOUTH1', 'marta.kowalska@office.test')
    ) m (code, email)
    join teams t on t.code = m.code
    join iam.users u on u.email = m.email
)
-- Inactive, so that the demonstration's leads are not assigned automatically.
insert into crm.assignment_rules (team_id, method, countries, room, position)
select t.id, r.method::crm.assignment_method, r.countries, r.room, r.position
from (values
    ('NORTH1', 'round_robin', array['Norway', 'Sweden', 'Finland', 'Denmark', 'Germany'], 60, 1),
    ('SOUTH1', 'least_busy', array[]::text[], 200, 2)
) r (code, method, countries, room, position)
join teams t on t.code = r.code;

update iam.users u set last_login_at = now() - s.hours_ago * interval '1 hour'
from (values
    ('admin@demo.test', 15.8), ('manager@demo.test', 2.4), ('sales@demo.test', 0.9), ('retention@demo.test', 1.7),
    ('affiliate@demo.test', 26.3), ('customer@demo.test', 160.5)
) s (email, hours_ago)
where u.email = s.email and u.last_login_at is null;
