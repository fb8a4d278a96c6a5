-- An unused link expires within the lifetime of its purpose.
select id, user_id, purpose
from iam.mail_tokens
where used_at is null and expires_at > created_at + iam.mail_token_lifetime(purpose);
