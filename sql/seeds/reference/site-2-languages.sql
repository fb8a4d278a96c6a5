-- English and three other languages, one of them right-to-left.
insert into site.languages (code, name, direction, position) values
    ('en', 'English', 'ltr', 1),
    ('de', 'Deutsch', 'ltr', 2),
    ('es', 'Español', 'ltr', 3),
    ('ar', 'العربية', 'rtl', 4)
on conflict do nothing;
