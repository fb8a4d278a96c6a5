-- No password is stored other than as an Argon2id hash.
select id
from iam.users
where password_hash not like '$argon2id$%';
