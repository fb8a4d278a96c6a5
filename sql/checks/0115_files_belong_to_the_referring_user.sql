-- A row that refers to a stored file refers to a file of the same user, of the right kind and in use. Files from before
-- the file storage are not covered.
select 'document' as what, d.id, f.name
from kyc.documents d
join site.files f on f.name in (d.front_file, d.back_file, d.address_file)
where f.user_id <> d.user_id or f.kind <> 'kyc' or f.used_at is null
union all
select 'avatar', u.id, f.name
from iam.users u
join site.files f on f.name = u.avatar_file
where f.user_id <> u.id or f.kind <> 'avatar' or f.used_at is null;
