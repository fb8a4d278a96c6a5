-- The name that an identity document was approved for, so that withdrawals can be compared with it (Q-101).

alter table kyc.documents add column approved_name text check (length(approved_name) between 1 and 200);
comment on column kyc.documents.approved_name is
    'The customer''s full name at the approval. It stays when the approval is withdrawn, and payments are compared with it.';

-- The name at an earlier approval: the first value that a later audit entry replaced, else the current name.
update kyc.documents d
set approved_name = coalesce((
        select e.before ->> 'full_name'
        from audit.entries e
        where e.entity in ('profile', 'user') and e.entity_id = d.user_id::text and e.at > d.decided_at
            and e.before ->> 'full_name' <> e.after ->> 'full_name'
        order by e.id
        limit 1
    ), u.full_name)
from iam.users u
where u.id = d.user_id and d.status = 'approved';

alter table kyc.documents add constraint documents_approval_has_name_check check (status <> 'approved' or approved_name is not null);

-- Customers renamed since their approval are reviewed again.
insert into kyc.documents (user_id, type, front_file, back_file, address_file)
select d.user_id, d.type, d.front_file, d.back_file, d.address_file
from kyc.documents d
join iam.users u on u.id = d.user_id
where d.status = 'approved' and u.role_id = 3
    and lower(regexp_replace(trim(u.full_name), '\s+', ' ', 'g')) <> lower(regexp_replace(trim(d.approved_name), '\s+', ' ', 'g'))
    and not exists (select from kyc.documents n where n.user_id = d.user_id and n.id > d.id);
