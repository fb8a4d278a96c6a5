create or replace function iam.hides_contacts()
returns boolean
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select coalesce(iam.role_of(iam.impersonator_id()) in (5, 6), false) and not site.is_on('showUserInfoAgent');
$$;

comment on function iam.hides_contacts() is
'C-142: whether an agent acts for the customer and may see neither phone nor e-mail. Internal.';

revoke all on function iam.hides_contacts() from public;
