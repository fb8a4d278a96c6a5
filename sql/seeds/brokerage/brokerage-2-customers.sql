-- Fifty-two invented customers of the last six weeks: users, accounts, identity documents and leads. Their e-mail
-- domains cannot exist. Their password is that of the demo accounts.
create temporary table newcomers on commit drop as
select
    p.*,
    -- At least a day ago: during the day.
    case when p.days_ago < 1 then now() - p.days_ago * interval '1 day'
        else date_trunc('day', now(), 'UTC') - floor(p.days_ago) * interval '1 day' + (7 + (p.days_ago - floor(p.days_ago)) * 14) * interval '1 hour'
    end as joined_at
from (values
    ('Ingrid Solberg', 'ingrid.solberg@fjordpost.test', 'Norway', 'Oslo', 'Bygdøy allé 14', '0265', '+4740000118', '1984-06-08', 'en', 'USD', 41.2, 'approved'),
    ('Matteo Ricci', 'matteo.ricci@lario.test', 'Italy', 'Milan', 'Via Solferino 21', '20121', '+393400000247', '1979-11-27', 'en', 'EUR', 40.3, 'approved'),
    ('Yasmin Al-Farsi', 'yasmin.alfarsi@gulfmail.test', 'United Arab Emirates', 'Dubai', 'Marina Walk 7', '00000', '+971500000307', '1986-04-30', 'ar', 'USD', 39.1, 'approved'),
    ('Tobias Lindner', 'tobias.lindner@elbpost.test', 'Germany', 'Hamburg', 'Eppendorfer Weg 88', '20259', '+4915200000518', '1991-02-14', 'de', 'EUR', 37.4, 'approved'),
    ('Carmen Vidal', 'carmen.vidal@levante.test', 'Spain', 'Valencia', 'Carrer de Colón 30', '46004', '+34600000633', '1988-09-03', 'es', 'EUR', 36.2, 'approved'),
    ('Daniel Okafor', 'daniel.okafor@lagosnet.test', 'Nigeria', 'Lagos', 'Adeola Odeku Street 12', '101241', '+2348000000772', '1993-07-19', 'en', 'USD', 34.5, 'approved'),
    ('Hanna Virtanen', 'hanna.virtanen@saimaa.test', 'Finland', 'Helsinki', 'Museokatu 5', '00100', '+358400000121', '1981-03-09', 'en', 'EUR', 33.1, 'approved'),
    ('Rafael Monteiro', 'rafael.monteiro@tejo.test', 'Portugal', 'Porto', 'Rua de Cedofeita 112', '4050-174', '+351910000590', '1990-02-06', 'en', 'EUR', 32.6, 'approved'),
    ('Aiko Nakamura', 'aiko.nakamura@sakura.test', 'Japan', 'Osaka', 'Kitahama 2-4-6', '541-0041', '+819000000204', '1985-01-19', 'en', 'USD', 31.0, 'approved'),
    ('Oliver Bennett', 'oliver.bennett@severn.test', 'United Kingdom', 'Bristol', 'Whiteladies Road 54', 'BS8 2NH', '+447700900148', '1977-12-11', 'en', 'GBP', 30.2, 'approved'),
    ('Fatima Zahra Idrissi', 'fatima.idrissi@atlas.test', 'Morocco', 'Casablanca', 'Boulevard d''Anfa 61', '20060', '+212600000288', '1992-01-28', 'ar', 'USD', 29.3, 'approved'),
    ('Pieter de Wit', 'pieter.dewit@domstad.test', 'Netherlands', 'Utrecht', 'Oudegracht 203', '3511 NH', '+31600000455', '1974-05-15', 'en', 'EUR', 28.1, 'approved'),
    ('Lucía Herrera', 'lucia.herrera@jalisco.test', 'Mexico', 'Guadalajara', 'Avenida Chapultepec 140', '44160', '+523300000802', '1994-06-17', 'es', 'USD', 27.5, 'approved'),
    ('Emil Sørensen', 'emil.sorensen@bugten.test', 'Denmark', 'Aarhus', 'Mejlgade 36', '8000', '+4520000733', '1983-08-23', 'en', 'EUR', 26.4, 'approved'),
    ('Khalid Mansour', 'khalid.mansour@najd.test', 'Saudi Arabia', 'Riyadh', 'Olaya Street 310', '12213', '+966500000361', '1976-10-04', 'ar', 'USD', 25.2, 'approved'),
    ('Zofia Kamińska', 'zofia.kaminska@wiadro.test', 'Poland', 'Kraków', 'ulica Długa 17', '31-147', '+48600000418', '1989-05-15', 'en', 'EUR', 24.1, 'approved'),
    ('Priya Raghavan', 'priya.raghavan@malabar.test', 'India', 'Chennai', 'Cathedral Road 88', '600086', '+919800000355', '1996-10-04', 'en', 'USD', 23.6, 'approved'),
    ('Lukas Steiner', 'lukas.steiner@murpost.test', 'Austria', 'Graz', 'Sporgasse 9', '8010', '+43660000192', '1982-07-02', 'de', 'EUR', 22.3, 'approved'),
    ('Chloé Marchand', 'chloe.marchand@rhone.test', 'France', 'Lyon', 'Rue Mercière 44', '69002', '+33600000259', '1991-11-30', 'en', 'EUR', 21.4, 'approved'),
    ('Samuel Mwangi', 'samuel.mwangi@savanna.test', 'Kenya', 'Nairobi', 'Moi Avenue 23', '00100', '+254700000186', '1995-03-22', 'en', 'USD', 20.2, 'approved'),
    ('Elif Yıldız', 'elif.yildiz@bosfor.test', 'Türkiye', 'Izmir', 'Kıbrıs Şehitleri Caddesi 71', '35220', '+905300000411', '1990-09-12', 'en', 'USD', 19.5, 'approved'),
    ('Nikolaos Papadakis', 'nikolaos.papadakis@kriti.test', 'Greece', 'Heraklion', 'Odos Evans 15', '71201', '+306900000274', '1980-04-18', 'en', 'EUR', 18.3, 'declined'),
    ('Sofía Aguirre', 'sofia.aguirre@parana.test', 'Argentina', 'Rosario', 'Calle Córdoba 1270', 'S2000', '+543410000646', '1993-12-01', 'es', 'USD', 17.2, 'approved'),
    ('Bram Janssens', 'bram.janssens@leie.test', 'Belgium', 'Ghent', 'Kraanlei 8', '9000', '+32470000315', '1987-02-25', 'en', 'EUR', 16.4, 'none'),
    ('Omar Khoury', 'omar.khoury@cedar.test', 'Lebanon', 'Beirut', 'Hamra Street 145', '1103', '+96170000529', '1984-08-09', 'ar', 'USD', 15.1, 'approved'),
    ('Anneli Tamm', 'anneli.tamm@emajogi.test', 'Estonia', 'Tartu', 'Rüütli 11', '51007', '+37250000648', '1998-05-06', 'en', 'EUR', 14.3, 'none'),
    ('Marek Dvořák', 'marek.dvorak@spilberk.test', 'Czechia', 'Brno', 'Veveří 46', '602 00', '+420600000877', '1986-01-13', 'en', 'EUR', 13.5, 'approved'),
    ('Grace Thompson', 'grace.thompson@airemail.test', 'United Kingdom', 'Leeds', 'Otley Road 12', 'LS6 2AD', '+447700900362', '1997-07-27', 'en', 'GBP', 13.1, 'none'),
    ('Ricardo Fuentes', 'ricardo.fuentes@cerropost.test', 'Chile', 'Valparaíso', 'Calle Esmeralda 940', '2340000', '+56320000190', '1985-10-20', 'es', 'USD', 12.2, 'approved'),
    ('Mei Lin Koh', 'meilin.koh@lionmail.test', 'Singapore', 'Singapore', 'Tiong Bahru Road 56', '160056', '+6580000741', '1983-03-31', 'en', 'USD', 11.4, 'approved'),
    ('Jonas Keller', 'jonas.keller@rheinknie.test', 'Switzerland', 'Basel', 'Spalenberg 28', '4051', '+41760000633', '1978-06-05', 'de', 'CHF', 10.6, 'approved'),
    ('Leila Haddad', 'leila.haddad@petra.test', 'Jordan', 'Amman', 'Rainbow Street 19', '11181', '+962790000482', '1991-09-24', 'ar', 'USD', 10.1, 'approved'),
    ('Andrei Ionescu', 'andrei.ionescu@posta.test', 'Romania', 'Cluj-Napoca', 'Strada Memorandumului 10', '400114', '+40720000163', '1992-12-11', 'en', 'EUR', 9.3, 'declined'),
    ('Thandiwe Nkosi', 'thandiwe.nkosi@umhlanga.test', 'South Africa', 'Durban', 'Florida Road 175', '4001', '+27820000557', '1989-08-14', 'en', 'USD', 9.0, 'approved'),
    ('Beatriz Carvalho', 'beatriz.carvalho@ipe.test', 'Brazil', 'Curitiba', 'Rua XV de Novembro 700', '80020-310', '+554100000284', '1994-04-02', 'en', 'USD', 8.2, 'approved'),
    ('Liam O''Connor', 'liam.oconnor@lee.test', 'Ireland', 'Cork', 'Oliver Plunkett Street 33', 'T12 X4', '+353850000916', '1990-06-29', 'en', 'EUR', 7.3, 'approved'),
    ('Noor Aziz', 'noor.aziz@straits.test', 'Malaysia', 'Penang', 'Lebuh Armenian 21', '10200', '+60120000665', '1988-11-16', 'en', 'USD', 6.4, 'approved'),
    ('Astrid Nyström', 'astrid.nystrom@malar.test', 'Sweden', 'Malmö', 'Davidshallsgatan 6', '211 45', '+46700000274', '1984-08-23', 'en', 'EUR', 6.1, 'approved'),
    ('Hugo Fernández', 'hugo.fernandez@betis.test', 'Spain', 'Sevilla', 'Calle Betis 40', '41010', '+34600000517', '1995-02-08', 'es', 'EUR', 5.3, 'pending'),
    ('Minh Tran', 'minh.tran@hanriver.test', 'Vietnam', 'Da Nang', 'Bach Dang 112', '550000', '+84900000288', '1993-10-10', 'en', 'USD', 5.0, 'approved'),
    ('Clara Baumann', 'clara.baumann@pleisse.test', 'Germany', 'Leipzig', 'Karl-Liebknecht-Straße 31', '04107', '+4915200000946', '1987-05-21', 'de', 'EUR', 4.4, 'approved'),
    ('Yousef Darwish', 'yousef.darwish@gulfmail.test', 'Kuwait', 'Kuwait City', 'Salem Al Mubarak Street 9', '13001', '+96550000738', '1979-03-03', 'ar', 'USD', 4.1, 'approved'),
    ('Ivana Horvat', 'ivana.horvat@savapost.test', 'Croatia', 'Zagreb', 'Ilica 92', '10000', '+385910000405', '1991-01-17', 'en', 'EUR', 3.5, 'pending'),
    ('Kwame Boateng', 'kwame.boateng@accra.test', 'Ghana', 'Accra', 'Oxford Street 18', 'GA-107', '+233240000736', '1989-07-21', 'en', 'USD', 3.1, 'approved'),
    ('Ewa Lis', 'ewa.lis@motlawa.test', 'Poland', 'Gdańsk', 'ulica Mariacka 26', '80-833', '+48600000209', '1996-04-11', 'en', 'EUR', 2.6, 'none'),
    ('Diego Salazar', 'diego.salazar@aburra.test', 'Colombia', 'Medellín', 'Carrera 43A 18', '050021', '+573000000882', '1994-06-17', 'es', 'USD', 2.3, 'resubmitted'),
    ('Amina El-Sayed', 'amina.elsayed@nile.test', 'Egypt', 'Cairo', 'Talaat Harb Street 34', '11511', '+201000000388', '1987-01-28', 'ar', 'USD', 2.1, 'none'),
    ('Gábor Szabó', 'gabor.szabo@dunapost.test', 'Hungary', 'Budapest', 'Ráday utca 20', '1092', '+36200000557', '1982-09-30', 'en', 'EUR', 1.5, 'pending'),
    ('Maya Fischer', 'maya.fischer@limmat.test', 'Switzerland', 'Zurich', 'Niederdorfstrasse 52', '8001', '+41760000128', '1999-12-05', 'de', 'CHF', 1.1, 'none'),
    ('Rahul Menon', 'rahul.menon@malabar.test', 'India', 'Kochi', 'Marine Drive 61', '682031', '+919800000671', '1990-08-18', 'en', 'USD', 0.8, 'none'),
    ('Julia Petrova', 'julia.petrova@morepost.test', 'Bulgaria', 'Varna', 'Bulevard Slivnitsa 77', '9002', '+359880000314', '1992-03-26', 'en', 'EUR', 0.4, 'none'),
    ('Tom Hughes', 'tom.hughes@taffmail.test', 'United Kingdom', 'Cardiff', 'Cathedral Road 101', 'CF11 9PH', '+447700900577', '1998-10-02', 'en', 'GBP', 0.07, 'none')
) p (full_name, email, country, city, address, postal_code, phone, birth_date, language, currency, days_ago, kyc)
where not exists (select from iam.users where email = 'ingrid.solberg@fjordpost.test');

insert into iam.users (
    email, password_hash, full_name, role_id, is_email_verified, is_active, language_code, terms_accepted_at, created_at, password_changed_at,
    last_login_at
)
select
    n.email, a.password_hash, n.full_name, 3, n.days_ago > 1 and n.full_name not in ('Anneli Tamm', 'Ewa Lis'),
    n.full_name not in ('Bram Janssens', 'Grace Thompson'), n.language, n.joined_at, n.joined_at, n.joined_at,
    -- Traders were active in the last hours, the others less recently.
    greatest(n.joined_at, now() - case n.kyc
        when 'approved' then 0.2 + ('x' || left(md5(n.email), 5))::bit(20)::integer % 290 / 10.0 else n.days_ago * 14 end * interval '1 hour')
from newcomers n
join iam.users a on a.email = 'admin@demo.test'
order by n.joined_at;

insert into iam.profiles (user_id, phone, birth_date, country, city, address, postal_code, manager_id)
select u.id, n.phone, n.birth_date::date, n.country, n.city, n.address, n.postal_code, m.id
from (select n.*, row_number() over (order by n.joined_at) as number from newcomers n) n
join iam.users u on u.email = n.email
left join iam.users m on n.kyc = 'approved' and m.email = case when n.number % 2 = 0 then 'manager@demo.test' else 'nora.dahl@office.test' end;

-- As money.create_accounts creates them: a demo account with its credit, an empty real one.
insert into money.accounts (user_id, mode, currency, balance, version, created_at)
select u.id, m.mode, n.currency, m.credit, m.version, n.joined_at
from newcomers n
join iam.users u on u.email = n.email
cross join (
    values ('demo'::money.account_mode, money.number_setting('demoBalance'), (money.number_setting('demoBalance') > 0)::integer), ('real', 0, 0)
) m (mode, credit, version)
order by n.joined_at, m.mode desc;

insert into money.transfers (
    kind, source_type, source_id, debit_account_id, credit_account_id, currency, amount, customer_account_id, balance_after, account_version,
    description, created_at
)
select
    'demo_credit', 'account', a.id::text, money.broker_account('demo_credit:demo', a.currency), a.id, a.currency, a.balance, a.id, a.balance, 1,
    '', a.created_at
from newcomers n
join iam.users u on u.email = n.email
join money.accounts a on a.user_id = u.id and a.mode = 'demo' and a.balance > 0
order by a.id;

update iam.users u set active_account_id = a.id
from newcomers n, money.accounts a
where u.email = n.email and a.user_id = u.id and a.mode = case n.kyc when 'approved' then 'real' else 'demo' end::money.account_mode;

-- Submitted identity documents. File names refer to the pictures in seeds/brokerage/papers, which are stored at the
-- start.
insert into kyc.documents (
    user_id, type, status, approved_name, front_file, back_file, address_file, decline_reason, decided_by, decided_at, created_at
)
select
    u.id, d.type, d.status::kyc.status, case when d.status = 'approved' then n.full_name end, 'demo/' || d.papers || '-front', case when d.type <> 'passport' then 'demo/' || d.papers || '-back' end,
    case when d.has_address then 'demo/' || d.papers || '-address' end, d.decline_reason, case when d.status <> 'pending' then a.id end,
    case when d.status <> 'pending' then least(d.at + (2 + length(n.full_name)) * interval '1 hour', now() - interval '20 minutes') end, d.at
from newcomers n
join iam.users u on u.email = n.email
join iam.users a on a.email = 'admin@demo.test'
cross join lateral (
    select
        (array['passport', 'national_id', 'driver_license'])[1 + length(n.email) % 3] as type, 'approved' as status, 'specimen' as papers,
        true as has_address, null as decline_reason, n.joined_at + interval '90 minutes' as at
    where n.kyc = 'approved'
    union all
    select 'national_id', 'declined', 'specimen', true,
        case n.full_name when 'Andrei Ionescu' then 'The proof of address is older than three months.' else 'This document has expired. Upload a valid document.' end, n.joined_at + interval '3 hours'
    where n.kyc = 'declined'
    union all
    select p.type, 'pending', p.papers, true, null, now() - p.hours_ago * interval '1 hour'
    from (values
        ('Hugo Fernández', 'national_id', 'fernandez', 26.4), ('Ivana Horvat', 'passport', 'horvat', 7.7),
        ('Diego Salazar', 'driver_license', 'salazar', 2.3), ('Gábor Szabó', 'national_id', 'szabo', 0.7)
    ) p (full_name, type, papers, hours_ago)
    where p.full_name = n.full_name
    union all
    select 'driver_license', 'declined', 'specimen', true, 'The image is illegible. Upload a sharp image of the whole document.', n.joined_at + interval '2 hours'
    where n.kyc = 'resubmitted'
) d
order by d.at;

-- Every sign-up is a live lead (Q-92). Some came through the promo code of an affiliate or an agent.
insert into crm.leads (
    first_name, last_name, email, phone, country, city, status_id, "group", source, funnel_link, reference, manager_id, agent_id,
    retention_agent_id, affiliate_id, user_id, last_access, created_at
)
select
    split_part(n.full_name, ' ', 1), substr(n.full_name, length(split_part(n.full_name, ' ', 1)) + 2), n.email, n.phone, n.country, n.city,
    s.id, g.lead_group::crm.lead_group, 'live', g.funnel, g.reference, m.id, a.id, r.id, f.id, u.id, u.last_login_at, n.joined_at
from (select n.*, row_number() over (order by n.joined_at) as number from newcomers n) n
join iam.users u on u.email = n.email
cross join lateral (
    select
        n.number % 2 = 0 as is_north,
        case when n.kyc = 'approved' then 'retention' when n.full_name in ('Bram Janssens', 'Grace Thompson') then 'archived'
            when n.days_ago > 2 then 'sales' end as lead_group,
        case when n.kyc = 'approved' then 'Converted' when n.full_name = 'Bram Janssens' then 'Not Interested'
            when n.full_name = 'Grace Thompson' then 'Wrong Number' when n.days_ago < 2 then 'New' when n.kyc = 'pending' then 'Interested'
            else (array['Interested', 'Call Back', 'No Answer'])[1 + n.number::integer % 3] end as status,
        case n.number % 5 when 0 then 'NORDIC' when 2 then 'GULFMEDIA' when 3 then 'DEMOAFF' end as reference,
        case when n.number % 5 in (0, 2, 3) then 'https://trade.example/' || lower(replace(n.country, ' ', '-')) end as funnel
) g
join crm.lead_statuses s on s.name = g.status
left join iam.users m on m.email = case when g.lead_group is null then null when g.is_north then 'manager@demo.test' else 'nora.dahl@office.test' end
left join iam.users a on a.email = case when g.lead_group is null then null
    when g.is_north then (array['sales@demo.test', 'ben.carter@office.test'])[1 + n.number::integer / 2 % 2] else 'ines.duarte@office.test' end
left join iam.users r on r.email = case when g.lead_group is distinct from 'retention' then null
    when g.is_north then 'retention@demo.test' else 'marta.kowalska@office.test' end
left join iam.users f on f.id = (select c.user_id from crm.promo_codes c where c.code = g.reference)
order by n.joined_at;
