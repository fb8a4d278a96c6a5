-- Lists of leads in the order of their holders' names take the staff one after the other, as many as a page needs, instead of sorting them all.
-- Nothing that customers do touches it.
create index users_staff_name_idx on iam.users (full_name, id) where role_id <> 3;
