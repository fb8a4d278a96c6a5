-- Every stored password is an Argon2id hash.
select id
from iam.users
where password_hash not like '$argon2id$%';
