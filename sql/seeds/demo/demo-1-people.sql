-- The six demo accounts, password Bourse-demo-1. A second run changes nothing.
with people as (
    insert into iam.users (
        email, password_hash, full_name, role_id, is_email_verified, terms_accepted_at, created_at, password_changed_at
    )
    select
        p.email,
        '$argon2id$v=19$m=19456,t=2,p=1$lZMRu8He+Pdl3V4xflhuFg$YPDcyNo/SlPDqTu9PkOV4S3S38RZrbdD4PLrZue3Ns8',
        p.full_name, p.role_id, true, d.at, d.at, d.at
    from (values
        ('admin@demo.test', 'Ada Admin', 1),
        ('manager@demo.test', 'Max Manager', 2),
        ('affiliate@demo.test', 'Alma Affiliate', 4),
        ('sales@demo.test', 'Sam Sales', 5),
        ('retention@demo.test', 'Rita Retention', 6),
        ('customer@demo.test', 'Clara Customer', 3)
    ) p (email, full_name, role_id)
    cross join (select date_trunc('week', now()) - interval '6 weeks' + interval '9 hours' as at) d
    on conflict do nothing
    returning id, email, role_id
),
profiles as (
    insert into iam.profiles (user_id, phone, birth_date, country, city, address, postal_code)
    select id, '+49301234567', date '1988-04-12', 'Germany', 'Berlin', 'Unter den Linden 1', '10117'
    from people
    where role_id = 3
)
insert into crm.promo_codes (code, user_id)
select case role_id when 4 then 'DEMOAFF' else 'DEMOSALES' end, id
from people
where role_id in (4, 5);
