-- 0101_every_customer_has_a_demo_and_a_real_account
-- Every customer has a demo and a real account.
select u.id, u.email
from iam.users u
where u.role_id = iam.role('customer') and u.deleted_at is null
    and (
        not exists (select from money.accounts a where a.user_id = u.id and a.mode = 'demo')
        or not exists (select from money.accounts a where a.user_id = u.id and a.mode = 'real')
    );

-- 0102_active_account_is_the_users_own
-- A user's active account belongs to that user.
select u.id, u.active_account_id
from iam.users u
join money.accounts a on a.id = u.active_account_id
where a.user_id is distinct from u.id;

-- 0103_inactive_users_have_no_session
-- Deactivated and removed users have no session, neither their own nor one acting for a customer.
select s.id, s.user_id, s.impersonator_id
from iam.sessions s
join iam.users u on u.id in (s.user_id, s.impersonator_id)
where not u.is_active or u.deleted_at is not null;

-- 0104_only_staff_act_as_customers
-- In a session that acts for another user, the actor is an administrator, manager or retention agent, and the user is a
-- customer.
select s.id, s.user_id, s.impersonator_id
from iam.sessions s
join iam.users u on u.id = s.user_id
join iam.users i on i.id = s.impersonator_id
where i.role_id not in (iam.role('admin'), iam.role('manager'), iam.role('retention_agent')) or u.role_id <> iam.role('customer');

-- 0105_passwords_are_argon2id
-- Every stored password is an Argon2id hash.
select id
from iam.users
where password_hash not like '$argon2id$%';

-- 0106_links_in_mails_expire
-- An unused link expires within the lifetime of its purpose.
select id, user_id, purpose
from iam.mail_tokens
where used_at is null and expires_at > created_at + iam.mail_token_lifetime(purpose);

-- 0116_login_roles_create_no_temporary_objects
-- Login roles cannot create temporary objects, which a function's name lookup could find.
select r.rolname
from pg_catalog.pg_roles r
where r.rolname in ('bourse_app', 'bourse_worker', 'bourse_audit')
    and pg_catalog.has_database_privilege(r.oid, pg_catalog.current_database(), 'temporary');

-- 0117_functions_look_up_names_in_pg_catalog_first
-- Every SECURITY DEFINER function sets search_path with pg_temp last, and no function sets another search_path. The
-- functions of graphile_worker are excluded: they run with the caller's rights.
select p.oid::regprocedure as function
from pg_catalog.pg_proc p
join pg_catalog.pg_namespace n on n.oid = p.pronamespace
cross join lateral (
    select array_agg(c.setting) as settings from unnest(p.proconfig) c (setting) where c.setting like 'search_path=%'
) path
where (
    n.nspname in ('iam', 'market', 'trading', 'money', 'kyc', 'crm', 'site', 'audit', 'compliance')
    and (p.prosecdef or path.settings is not null)
    and path.settings is distinct from array['search_path=pg_catalog, pg_temp']
) or (n.nspname = 'graphile_worker' and p.prosecdef);
