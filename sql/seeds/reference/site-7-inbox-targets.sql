-- The times within which staff shall decide, in minutes, until an administrator changes them.
insert into site.inbox_targets (kind, target_minutes) values
    ('dispute', 1440), ('withdrawal', 240), ('deposit', 240), ('identity', 240), ('payment', 120), ('approval', 480),
    ('screening', 480), ('screening_late', 60)
on conflict do nothing;
