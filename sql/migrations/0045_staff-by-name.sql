-- Lists of leads sorted by holders' names read the staff one by one, as many as a page needs, instead of sorting them
-- all. Customers' requests do not update this index.
create index users_staff_name_idx on iam.users (full_name, id) where role_id <> 3;
